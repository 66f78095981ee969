import type * as contract from '#shared/contracts/feed.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { idBefore, idCursor, takePage } from '../../http/paging.ts';
import { findComments } from './comment-repository.ts';
import { changeComment, createComment, removeComment } from './comment-service.ts';
import { presentComment } from './feed-presenter.ts';
import { requirePost } from './post-service.ts';

type FeedCalls = HandlersFor<typeof contract>;
/** The feed's calls that are about comments. */
export type CommentCall = Extract<keyof FeedCalls, `${string}Comment${string}`>;

export function commentHandlers({ db, clock }: Deps): Pick<FeedCalls, CommentCall> {
  return {
    async listComments({ params, query, nextPage }) {
      await requirePost(db, params.id);
      const rows = await findComments(db, { postId: params.id, limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentComment);
    },

    createComment: ({ params, body, actor, write }) =>
      write(async (tx) =>
        presentComment(
          await createComment(tx.db, timestamp(clock), { postId: params.id, userId: actor.id, content: body.content }),
        ),
      ),

    updateComment: ({ params, body, actor, write }) =>
      write(async (tx) =>
        presentComment(await changeComment(tx.db, timestamp(clock), actor.id, params.id, body.content)),
      ),

    deleteComment: ({ params, actor, write }) =>
      write(async (tx) => {
        await removeComment(tx.db, params.id, actor.id);
        return { success: true };
      }),

    adminDeleteComment: ({ params, actor, log, write }) =>
      write(async (tx) => {
        await removeComment(tx.db, params.id);
        tx.afterCommit(() => log.info({ admin: actor.id, feedComment: params.id }, 'comment deleted'));
        return { success: true };
      }),
  };
}

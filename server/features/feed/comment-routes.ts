import type * as contract from '#shared/contracts/feed.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Deps } from '../../deps.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { toMembers } from '../../live/audience.ts';
import { idBefore, idCursor, takePage } from '../../http/paging.ts';
import { findComments } from './comment-repository.ts';
import { changeComment, createComment, removeComment } from './comment-service.ts';
import { presentComment } from './feed-presenter.ts';
import { requirePost } from './post-service.ts';

type FeedCalls = HandlersFor<typeof contract>;
/** The feed's calls that are about comments. */
export type CommentCall = Extract<keyof FeedCalls, `${string}Comment${string}`>;

export function commentHandlers({ db, clock, live }: Deps): Pick<FeedCalls, CommentCall> {
  return {
    async listComments({ params, query, nextPage }) {
      await requirePost(db, params.id);
      const rows = await findComments(db, { postId: params.id, limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentComment);
    },

    createComment: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const words = { postId: params.id, userId: actor.id, content: body.content };
        const { id, ...row } = await createComment(tx.db, timestamp(clock), words);
        await live.emit(tx, { name: 'feed.comment.created', data: { postId: row.post_id, commentId: id } }, toMembers);
        return presentComment({ id, ...row });
      }),

    updateComment: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const { id, ...row } = await changeComment(tx.db, timestamp(clock), actor.id, params.id, body.content);
        await live.emit(tx, { name: 'feed.comment.updated', data: { postId: row.post_id, commentId: id } }, toMembers);
        return presentComment({ id, ...row });
      }),

    deleteComment: ({ params, actor, write }) =>
      write(async (tx) => {
        const { postId } = await removeComment(tx.db, params.id, actor.id);
        await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: params.id } }, toMembers);
        return { success: true };
      }),

    adminDeleteComment: ({ params, actor, log, write }) =>
      write(async (tx) => {
        const { postId } = await removeComment(tx.db, params.id);
        await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: params.id } }, toMembers);
        tx.afterCommit(() => log.info({ admin: actor.id, feedComment: params.id }, 'comment deleted'));
        return { success: true };
      }),
  };
}

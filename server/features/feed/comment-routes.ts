import type * as contract from '#shared/contracts/feed.ts';
import { points } from '#shared/contracts/limits.ts';
import { firstParagraph } from '#shared/rules/first-words.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { findThread, type Thread } from '../notices/notice-audience.ts';
import { notify, withdraw } from '../notices/notice-service.ts';
import { tellOfComment } from '../push/push-notifications.ts';
import { isThreadHeard } from '../push/push-repository.ts';
import { findComments } from './comment-repository.ts';
import { changeComment, createComment, removeComment } from './comment-service.ts';
import { presentComment } from './feed-presenter.ts';
import { requirePost } from './post-service.ts';
import { reportableComment } from './reportable.ts';

type FeedCalls = HandlersFor<typeof contract>;
/** The feed's calls that are about comments. */
export type CommentCall = Extract<keyof FeedCalls, `${string}Comment${string}`>;

export function commentHandlers(deps: Deps): Pick<FeedCalls, CommentCall> {
  const { db, clock, live } = deps;
  return {
    async listComments({ params, query, actor, nextPage }) {
      await requirePost(db, params.id);
      const rows = await findComments(db, {
        postId: params.id,
        viewerId: actor.id,
        limit: query.limit,
        before: idBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentComment);
    },

    async createComment({ params, body, actor, write }) {
      // Asked outside of the transaction, which would wait for whoever writes to the same pages on PostgreSQL.
      const isHeard = await isThreadHeard(db, params.id, actor.id);
      const thread = await findThread(db, params.id);
      return write(async (tx) => {
        const [by, at] = [actor.id, timestamp(clock)];
        const { id, ...row } = await createComment(tx.db, at, { postId: params.id, userId: by, content: body.content });
        await live.emit(tx, { name: 'feed.comment.created', data: { postId: row.post_id, commentId: id } }, toMembers);
        await tellThread(tx, deps, thread, { by, at, postId: row.post_id, commentId: id });
        await notify(tx, deps, { kind: 'level', to: by, given: points.comment, at });
        if (isHeard) await tellOfComment(tx, deps, id);
        return presentComment({ id, ...row });
      });
    },

    updateComment: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const { id, ...row } = await changeComment(tx.db, timestamp(clock), actor.id, params.id, body.content);
        await live.emit(tx, { name: 'feed.comment.updated', data: { postId: row.post_id, commentId: id } }, toMembers);
        return presentComment({ id, ...row });
      }),

    deleteComment: ({ params, actor, write }) =>
      write(async (tx) => {
        await withdraw(tx, deps, { comments: [params.id] });
        const { postId } = await removeComment(tx.db, params.id, actor.id);
        await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: params.id } }, toMembers);
        return { success: true };
      }),

    adminDeleteComment: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const removal = { id: params.id, adminId: actor.id, reason: body?.reason ?? null };
        const written = await removeAsAdministrator(tx, deps, reportableComment, {
          kind: 'comment',
          ...removal,
        });
        if (!written) throw notFound('This comment');
        await audit(tx, {
          kind: 'comment',
          id: params.id,
          summary: `Deleted the comment “${firstParagraph(written.text)}”`,
        });
        return { success: true };
      }),
  };
}

/** Tells those who take part in a conversation of a new comment: the post's author, and who has commented before. */
async function tellThread(
  tx: Transaction,
  deps: Pick<Deps, 'live' | 'jobs'>,
  { author, others }: Thread,
  comment: { readonly by: number; readonly at: Timestamp; readonly postId: number; readonly commentId: number },
): Promise<void> {
  if (author !== undefined) await notify(tx, deps, { kind: 'comment', to: [author], ...comment });
  if (others.length > 0) await notify(tx, deps, { kind: 'thread', to: others, ...comment });
}

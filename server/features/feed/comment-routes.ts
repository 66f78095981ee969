import type * as contract from '#shared/contracts/feed.ts';
import { points } from '#shared/contracts/limits.ts';
import { presentAuthor } from '../../app/author.ts';
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
import { findComments, findCommentText, findLikedComments, likedOnes } from './comment-repository.ts';
import { changeComment, createComment, removeComment } from './comment-service.ts';
import { presentComment } from './feed-presenter.ts';
import { findLikers, setCommentLike } from './like-service.ts';
import { findNames, tellChangedMentions, tellMentioned, writeText } from './mentions.ts';
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
      const liked = await findLikedComments(db, actor.id, likedOnes(page));
      const names = await findNames(db, page);
      return page.map((row) => presentComment(row, names, liked.has(row.id)));
    },

    async createComment({ params, body, actor, write }) {
      // Asked outside of the transaction, which would wait for whoever writes to the same pages on PostgreSQL.
      const isHeard = await isThreadHeard(db, params.id, actor.id);
      const thread = await findThread(db, params.id);
      const text = await writeText(db, actor.id, body);
      return write(async (tx) => {
        const [by, at] = [actor.id, timestamp(clock)];
        const words = { postId: params.id, userId: by, answers: body.parentId, ...text };
        const { row, answered, hasRisen } = await createComment(tx.db, at, words);
        const place = { postId: row.post_id, commentId: row.id };
        await live.emit(tx, { name: 'feed.comment.created', data: place }, toMembers);
        await tellMentioned(tx, deps, text.mentioned, { by, at, ...place });
        if (answered !== null) await notify(tx, deps, { kind: 'reply', to: [answered], by, at, ...place });
        await tellThread(tx, deps, thread, { by, at, ...place });
        if (hasRisen) await notify(tx, deps, { kind: 'level', to: by, given: points.comment, at });
        if (isHeard) await tellOfComment(tx, deps, row.id);
        return presentComment(row, await findNames(tx.db, [row]));
      });
    },

    async updateComment({ params, body, actor, write }) {
      const before = await findCommentText(db, params.id);
      const text = await writeText(db, actor.id, body, before);
      return write(async (tx) => {
        const at = timestamp(clock);
        const row = await changeComment(tx.db, at, actor.id, params.id, text);
        const place = { postId: row.post_id, commentId: row.id };
        await live.emit(tx, { name: 'feed.comment.updated', data: place }, toMembers);
        await tellChangedMentions(tx, deps, text, before, { by: actor.id, at, ...place });
        const liked = await findLikedComments(tx.db, actor.id, [row.id]);
        return presentComment(row, await findNames(tx.db, [row]), liked.has(row.id));
      });
    },

    likeComment: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const wish = { commentId: params.id, userId: actor.id, liked: body?.liked, at: timestamp(clock) };
        const { changed, postId, authorId, ...answer } = await setCommentLike(tx.db, wish);
        if (!changed) return answer;
        const data = { postId, commentId: params.id, userId: actor.id, ...answer };
        await live.emit(tx, { name: 'feed.comment.like.changed', data }, toMembers);
        const like = { kind: 'comment_like', commentId: params.id, by: actor.id } as const;
        const told = { ...like, to: authorId, postId, at: wish.at };
        await (answer.liked ? notify(tx, deps, told) : withdraw(tx, deps, like));
        return answer;
      }),

    async listCommentLikes({ params, query, actor, nextPage }) {
      if (!(await findCommentText(db, params.id))) throw notFound('this comment');
      const place = { limit: query.limit, before: idBefore(query.before) };
      const { page, last } = takePage(await findLikers(db, 'comment', params.id, actor.id, place), query.limit);
      if (last) nextPage(idCursor(last.like_id));
      return page.map(presentAuthor);
    },

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
        if (!written) throw notFound('this comment');
        // Without its words: they go with the member, and the log stays.
        await audit(tx, { kind: 'comment', id: params.id, summary: 'Deleted a comment' });
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
  if (author !== undefined && author !== comment.by) {
    await notify(tx, deps, { kind: 'comment', to: [author], ...comment });
  }
  const rest = others.filter((id) => id !== comment.by);
  if (rest.length > 0) await notify(tx, deps, { kind: 'thread', to: rest, ...comment });
}

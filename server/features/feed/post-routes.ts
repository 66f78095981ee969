import type * as contract from '#shared/contracts/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { points } from '#shared/contracts/limits.ts';
import { firstParagraph } from '#shared/rules/first-words.ts';
import type { HandlersFor } from '../../app/call.ts';
import { newSince } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { notify, shareWithAll, withdraw } from '../notices/notice-service.ts';
import { commentHandlers, type CommentCall } from './comment-routes.ts';
import { setLike } from './like-service.ts';
import { keepPosts } from './kept-posts.ts';
import { settlePreview, showPreview } from './preview-service.ts';
import { readPage } from './feed-pages.ts';
import { markHandlers, type MarkCall } from './mark-routes.ts';
import { readPost } from './post-repository.ts';
import { changePost, createPost, discardUnused, keepPostFiles, movePost, pinPost, removePost } from './post-service.ts';
import { reportablePost } from './reportable.ts';

/** Posts and likes. */
function postHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, CommentCall | MarkCall> {
  const { db, clock, live, jobs, media } = deps;
  const keptPosts = keepPosts(db);
  const seenBy = async (within: Db, id: number, viewerId: number): Promise<FeedPost> => {
    const post = await readPost(within, timestamp(clock), id, viewerId);
    if (!post) throw notFound('This post');
    return post;
  };

  return {
    async listPosts({ query, actor, nextPage }) {
      const now = timestamp(clock);
      const { topic, show, limit, before } = query;
      const wanted = { topic, show, limit, before, since: newSince(actor), now };
      const { posts, next } = await (keptPosts?.readPage(actor.id, wanted) ?? readPage(db, actor.id, wanted));
      if (next !== undefined) nextPage(next);
      return posts;
    },

    getPost: ({ params, actor }) => seenBy(db, params.id, actor.id),

    async createPost({ body, file, files, actor, write }) {
      const kept = await keepPostFiles(media, body.postType, { file, files });
      try {
        return await write(async (tx) => {
          const mediaIds: number[] = [];
          for (const one of kept) mediaIds.push(await one.record(tx, actor.id));
          const postId = await createPost(tx.db, timestamp(clock), actor.id, body, mediaIds);
          await settlePreview(tx, deps, postId);
          await live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: actor.id } }, toMembers);
          await notify(tx, deps, { kind: 'level', to: actor.id, given: points.post, at: timestamp(clock) });
          if (actor.is_admin && body.blogPostId) await shareWithAll(tx, deps, postId);
          return seenBy(tx.db, postId, actor.id);
        });
      } finally {
        await discardUnused(kept);
      }
    },

    updatePost: ({ params, body, actor, write }) =>
      write(async (tx) => {
        await changePost(tx.db, timestamp(clock), actor.id, params.id, body);
        await settlePreview(tx, deps, params.id);
        await live.emit(tx, { name: 'feed.post.updated', data: { postId: params.id } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),

    showPreview: ({ params, body, actor, write }) =>
      write(async (tx) => {
        await showPreview(tx, deps, { postId: params.id, authorId: actor.id, shown: body.shown });
        await live.emit(tx, { name: 'feed.post.updated', data: { postId: params.id } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),

    deletePost: ({ params, actor, write }) =>
      write(async (tx) => {
        await withdraw(tx, deps, { posts: [params.id] });
        await removePost(tx, jobs, params.id, actor.id);
        await live.emit(tx, { name: 'feed.post.deleted', data: { postId: params.id } }, toMembers);
        return { success: true };
      }),

    likePost: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const wish = { postId: params.id, userId: actor.id, liked: body?.liked, at: timestamp(clock) };
        const { changed, authorId, ...answer } = await setLike(tx.db, wish);
        if (!changed) return answer;
        const data = { postId: params.id, userId: actor.id, ...answer };
        await live.emit(tx, { name: 'feed.like.changed', data }, toMembers);
        const like = { kind: 'like', postId: params.id, by: actor.id } as const;
        await (answer.liked ? notify(tx, deps, { ...like, to: authorId, at: wish.at }) : withdraw(tx, deps, like));
        return answer;
      }),

    pinPost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { title } = await pinPost(tx.db, timestamp(clock), params.id, body.pinned);
        const did = body.pinned ? 'Pinned' : 'Unpinned';
        await audit(tx, { kind: 'post', id: params.id, summary: `${did} the post “${title}”` });
        await live.emit(tx, { name: 'feed.post.pinned', data: { postId: params.id, pinned: body.pinned } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),

    movePost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { title, topic } = await movePost(tx.db, params.id, body.topicId);
        const where = topic === undefined ? 'out of its topic' : `to the topic “${topic}”`;
        await audit(tx, { kind: 'post', id: params.id, summary: `Moved the post “${title}” ${where}` });
        await live.emit(tx, { name: 'feed.post.updated', data: { postId: params.id } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),

    adminDeletePost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const removal = { id: params.id, adminId: actor.id, reason: body?.reason ?? null };
        const written = await removeAsAdministrator(tx, deps, reportablePost, { kind: 'post', ...removal });
        if (!written) throw notFound('This post');
        await audit(tx, { kind: 'post', id: params.id, summary: `Deleted the post “${firstParagraph(written.text)}”` });
        return { success: true };
      }),
  };
}

/** The Circle's feed: members write and change what is theirs, administrators delete anything. */
export const feedHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  ...postHandlers(deps),
  ...commentHandlers(deps),
  ...markHandlers(deps),
});

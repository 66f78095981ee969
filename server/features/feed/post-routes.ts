import type * as contract from '#shared/contracts/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { points } from '#shared/contracts/limits.ts';
import { firstParagraph } from '#shared/rules/first-words.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { notify, shareWithAll, withdraw } from '../notices/notice-service.ts';
import { commentHandlers, type CommentCall } from './comment-routes.ts';
import { setLike } from './like-service.ts';
import { keepPosts } from './kept-posts.ts';
import { findPosts, readPost, readPosts } from './post-repository.ts';
import { keepPostFile, changePost, createPost, removePost } from './post-service.ts';
import { settlePreview, showPreview } from './preview-service.ts';
import { reportablePost } from './reportable.ts';

/** Posts and likes. */
function postHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, CommentCall> {
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
      const wanted = { limit: query.limit, before: idBefore(query.before) };
      if (keptPosts) {
        const { posts, last } = await keptPosts.readPage(actor.id, { ...wanted, now });
        if (last !== undefined) nextPage(idCursor(last));
        return posts;
      }
      const { page, last } = takePage(await findPosts(db, now, { ...wanted, viewerId: actor.id }), query.limit);
      if (last) nextPage(idCursor(last.id));
      return readPosts(db, page, actor.id);
    },

    getPost: ({ params, actor }) => seenBy(db, params.id, actor.id),

    async createPost({ body, file, actor, write }) {
      const kept = await keepPostFile(media, body.postType, file);
      try {
        return await write(async (tx) => {
          const mediaId = await kept?.record(tx, actor.id);
          const postId = await createPost(tx.db, timestamp(clock), actor.id, body, mediaId);
          await settlePreview(tx, deps, postId);
          await live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: actor.id } }, toMembers);
          await notify(tx, deps, { kind: 'level', to: actor.id, given: points.post, at: timestamp(clock) });
          if (actor.is_admin && body.blogPostId) await shareWithAll(tx, deps, postId);
          return seenBy(tx.db, postId, actor.id);
        });
      } finally {
        await kept?.discardUnused();
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
});

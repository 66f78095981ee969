import type * as contract from '#shared/contracts/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { points } from '#shared/contracts/limits.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import { newSince } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { notify, shareWithAll, withdraw } from '../notices/notice-service.ts';
import { commentHandlers, type CommentCall } from './comment-routes.ts';
import { findLikers, setLike } from './like-service.ts';
import { keepPosts } from './kept-posts.ts';
import { findMentionable, tellChangedMentions, tellMentioned, writeText } from './mentions.ts';
import { settlePreview, showPreview } from './preview-service.ts';
import { readPage } from './feed-pages.ts';
import { pinPost, unpinPost } from './pins.ts';
import { markHandlers, type MarkCall } from './mark-routes.ts';
import { findPostText, readPost } from './post-repository.ts';
import {
  changePost,
  createPost,
  discardUnused,
  keepPostFiles,
  movePost,
  removePost,
  requirePost,
} from './post-service.ts';
import { reportablePost } from './reportable.ts';

/** Posts and likes. */
function postHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, CommentCall | MarkCall> {
  const { db, clock, live, jobs, media } = deps;
  const keptPosts = keepPosts(db);
  const seenBy = async (within: Db, id: number, viewerId: number): Promise<FeedPost> => {
    const post = await readPost(within, timestamp(clock), id, viewerId);
    if (!post) throw notFound('this post');
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
      const text = await writeText(db, actor.id, body);
      const kept = await keepPostFiles(media, body.postType, { file, files });
      try {
        return await write(async (tx) => {
          const mediaIds: number[] = [];
          for (const one of kept) mediaIds.push(await one.record(tx, actor.id));
          const [by, at] = [actor.id, timestamp(clock)];
          const postId = await createPost(tx.db, at, by, { ...body, ...text }, mediaIds);
          await settlePreview(tx, deps, postId);
          await live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: by } }, toMembers);
          await tellMentioned(tx, deps, text.mentioned, { by, at, postId });
          await notify(tx, deps, { kind: 'level', to: actor.id, given: points.post, at: timestamp(clock) });
          if (actor.is_admin && body.blogPostId) await shareWithAll(tx, deps, postId);
          return seenBy(tx.db, postId, actor.id);
        });
      } finally {
        await discardUnused(kept);
      }
    },

    async updatePost({ params, body, actor, write }) {
      const before = await findPostText(db, params.id);
      const text = await writeText(db, actor.id, body, before);
      return write(async (tx) => {
        const [by, at] = [actor.id, timestamp(clock)];
        await changePost(tx.db, at, by, params.id, { ...body, ...text });
        await settlePreview(tx, deps, params.id);
        await live.emit(tx, { name: 'feed.post.updated', data: { postId: params.id } }, toMembers);
        await tellChangedMentions(tx, deps, text, before, { by, at, postId: params.id });
        return seenBy(tx.db, params.id, actor.id);
      });
    },

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
        if (body.pinned) await pinPost(tx, deps, params.id, body.until);
        else await unpinPost(tx, params.id);
        const did = body.pinned ? 'Pinned' : 'Unpinned';
        await audit(tx, { kind: 'post', id: params.id, summary: `${did} a post` });
        await live.emit(tx, { name: 'feed.post.pinned', data: { postId: params.id, pinned: body.pinned } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),

    movePost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { topic } = await movePost(tx.db, params.id, body.topicId);
        const summary = topic === undefined ? 'Removed a post’s topic' : `Moved a post to the topic “${topic}”`;
        await audit(tx, { kind: 'post', id: params.id, summary });
        await live.emit(tx, { name: 'feed.post.updated', data: { postId: params.id } }, toMembers);
        return seenBy(tx.db, params.id, actor.id);
      }),
    async listPostLikes({ params, query, actor, nextPage }) {
      await requirePost(db, params.id);
      const place = { limit: query.limit, before: idBefore(query.before) };
      const { page, last } = takePage(await findLikers(db, 'post', params.id, actor.id, place), query.limit);
      if (last) nextPage(idCursor(last.like_id));
      return page.map(presentAuthor);
    },

    async findMentionable({ query, actor }) {
      await deps.limits.consume('mention:member', String(actor.id));
      const rows = await findMentionable(db, query.q, actor.id, circleLimits.mentionsOffered);
      return rows.map(({ school_name: schoolName, ...row }) => ({ ...presentAuthor(row), schoolName }));
    },

    adminDeletePost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const removal = { id: params.id, adminId: actor.id, reason: body?.reason ?? null };
        const written = await removeAsAdministrator(tx, deps, reportablePost, { kind: 'post', ...removal });
        if (!written) throw notFound('this post');
        await audit(tx, { kind: 'post', id: params.id, summary: 'Deleted a post' });
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

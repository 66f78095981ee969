import type * as contract from '#shared/contracts/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { newSince } from '../../app/actor.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { removeAsAdministrator } from '../moderation/removal-service.ts';
import { commentHandlers, type CommentCall } from './comment-routes.ts';
import { findLikers, likePost } from './like-service.ts';
import { markHandlers, type MarkCall } from './mark-routes.ts';
import { findMentionable, writeText } from './mentions.ts';
import { pinPost, unpinPost } from './pins.ts';
import {
  changePost,
  createPost,
  deletePost,
  discardUnused,
  draftEdit,
  storePostFiles,
  movePost,
  requirePost,
} from './post-service.ts';
import { showPreview } from './preview-service.ts';
import { readPage, readPost } from './read-posts.ts';
import { reportablePost } from './reportable.ts';

/** Posts and likes. */
function postHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, CommentCall | MarkCall> {
  const { db, clock, media } = deps;
  const seenBy = (within: Db, id: number, viewerId: number): Promise<FeedPost> =>
    readPost(within, id, viewerId, timestamp(clock));

  return {
    async listPosts({ query, actor, nextPage }) {
      const now = timestamp(clock);
      const { posts, next } = await readPage(db, actor.id, {
        topic: query.topic,
        show: query.show,
        limit: query.limit,
        before: query.before,
        since: newSince(actor),
        now,
      });
      if (next !== undefined) nextPage(next);
      return posts;
    },

    getPost: ({ params, actor }) => seenBy(db, params.id, actor.id),

    async createPost({ body: form, file, files: more, actor, write }) {
      const text = await writeText(db, actor.id, form);
      const files = await storePostFiles(media, form.postType, { file, files: more });
      try {
        return await write(async (tx) => {
          const field = file?.field ?? 'pictures';
          const id = await createPost(tx, deps, { author: actor, form, text, files, field });
          return seenBy(tx.db, id, actor.id);
        });
      } finally {
        await discardUnused(files);
      }
    },

    async updatePost({ params, body: form, actor, write }) {
      const edit = await draftEdit(db, { id: params.id, userId: actor.id, form });
      return write(async (tx) => {
        await changePost(tx, deps, edit);
        return seenBy(tx.db, params.id, actor.id);
      });
    },

    showPreview: ({ params, body, actor, write }) =>
      write(async (tx) => {
        await showPreview(tx, deps, { postId: params.id, authorId: actor.id, shown: body.shown });
        return seenBy(tx.db, params.id, actor.id);
      }),

    deletePost: ({ params, actor, write }) =>
      write(async (tx) => {
        await deletePost(tx, deps, { id: params.id, userId: actor.id });
        return { success: true };
      }),

    likePost: ({ params, body, actor, write }) =>
      write((tx) => likePost(tx, deps, { postId: params.id, userId: actor.id, liked: body?.liked })),

    pinPost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        await (body.pinned ? pinPost(tx, deps, params.id, body.until) : unpinPost(tx, deps, params.id));
        const did = body.pinned ? 'Pinned' : 'Unpinned';
        await audit(tx, { kind: 'post', id: params.id, summary: `${did} a post` });
        return seenBy(tx.db, params.id, actor.id);
      }),

    movePost: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const topic = await movePost(tx, deps, params.id, body.topicId);
        const summary = topic === undefined ? 'Removed a post’s topic' : `Moved a post to the topic “${topic}”`;
        await audit(tx, { kind: 'post', id: params.id, summary });
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

/** The Circle's feed: members write and change their own posts, administrators delete any. */
export const feedHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  ...postHandlers(deps),
  ...commentHandlers(deps),
  ...markHandlers(deps),
});

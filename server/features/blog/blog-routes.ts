import type * as contract from '#shared/contracts/blog.ts';
import type { Actor } from '../../app/actor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notAuthenticated, notFound } from '../../platform/errors.ts';
import { blogPictureHandlers } from './blog-pictures.ts';
import { presentBlogPost, presentBlogSummaries, presentNeighbour } from './blog-presenter.ts';
import { findBlogPost, findNeighbour, findPostOrMoved, findPosts } from './blog-repository.ts';
import { changePost, createPost, removePost } from './blog-service.ts';
import { findPublicTags } from './blog-tags.ts';

/**
 * Beyond Bonjour. The public sees posts that are published and whose date is not in the future; administrators read any
 * and list all with `?scope=all`, which is 401 when signed out and 403 for a member.
 */
export function blogHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;
  return {
    ...blogPictureHandlers(deps),

    async listBlogPosts({ query, actor, nextPage }) {
      if (query.scope === 'all' || query.search) requireAdministrator(actor);
      const rows = await findPosts(db, {
        publicAt: query.scope === 'all' ? undefined : timestamp(clock),
        limit: query.limit,
        before: timeBefore(query.before),
        search: query.search,
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(timeCursor(last.published_at, last.id));
      return presentBlogSummaries(db, page);
    },

    async getBlogPost({ params, actor }) {
      const row = actor?.is_admin
        ? await findPostOrMoved(db, params.slug)
        : await findBlogPost(db, params.slug, { publicAt: timestamp(clock) });
      if (!row) throw notFound('This post');
      return presentBlogPost(db, row);
    },

    async getBlogNeighbours({ params }) {
      const publicAt = timestamp(clock);
      const row = await findBlogPost(db, params.slug, { publicAt });
      if (!row) throw notFound('This post');
      const [newer, older] = await Promise.all([
        findNeighbour(db, row, 'newer', publicAt),
        findNeighbour(db, row, 'older', publicAt),
      ]);
      return { newer: presentNeighbour(newer), older: presentNeighbour(older) };
    },

    async listBlogTags() {
      return findPublicTags(db, timestamp(clock));
    },

    async createBlogPost({ body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await createPost(tx, deps, body, actor.id);
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Created the blog post “${row.title}”` });
        return presentBlogPost(tx.db, row);
      });
    },

    async updateBlogPost({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await changePost(tx, deps, params.slug, body, actor.id);
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Edited the blog post “${row.title}”` });
        return presentBlogPost(tx.db, row);
      });
    },

    async deleteBlogPost({ params, audit, write }) {
      return write(async (tx) => {
        const deleted = await removePost(tx, deps, params);
        await audit(tx, { kind: 'blog-post', id: deleted.id, summary: `Deleted the blog post “${deleted.title}”` });
        return { success: true };
      });
    },
  };
}

function requireAdministrator(actor: Actor | undefined): void {
  if (!actor) throw notAuthenticated();
  if (!actor.is_admin) throw forbidden('Admin privileges required to see all posts.');
}

import type * as contract from '#shared/contracts/blog.ts';
import { MEDIA_FILE, POST_SIZES } from '#shared/rules/media-files.ts';
import type { Actor } from '../../app/actor.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { findBlogPicture } from '../../media/media-rows.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notAuthenticated, notFound, refusedField } from '../../platform/errors.ts';
import { presentBlogPicture, presentBlogPost, presentBlogSummary, presentNeighbour } from './blog-presenter.ts';
import { findBlogPost, findNeighbour, findPostOrMoved, findPosts } from './blog-repository.ts';
import { changePost, createPost, removePost, DRAFTS_KEPT_FOR } from './blog-service.ts';

/**
 * Beyond Bonjour. The public sees posts that are published and whose date is not in the future; administrators read any
 * and list all with `?scope=all`, which is 401 when signed out and 403 for a member.
 */
export function blogHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, jobs, contentChanged } = deps;
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
      return page.map(presentBlogSummary);
    },

    async getBlogPost({ params, actor }) {
      const row = actor?.is_admin
        ? await findPostOrMoved(db, params.slug)
        : await findBlogPost(db, params.slug, { publicAt: timestamp(clock) });
      if (!row) throw notFound('This post');
      return presentBlogPost(row);
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

    async createBlogPost({ body, audit, write }) {
      return write(async (tx) => {
        const row = await createPost(tx.db, clock, body);
        await contentChanged(tx);
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Created the blog post “${row.title}”` });
        return presentBlogPost(row);
      });
    },

    async updateBlogPost({ params, body, audit, write }) {
      return write(async (tx) => {
        const row = await changePost(tx, deps, params.slug, body);
        await contentChanged(tx);
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Edited the blog post “${row.title}”` });
        return presentBlogPost(row);
      });
    },

    async deleteBlogPost({ params, audit, write }) {
      return write(async (tx) => {
        const deleted = await removePost(tx, jobs, params.slug);
        await contentChanged(tx);
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

type Handlers = Pick<HandlersFor<typeof contract>, 'addBlogPicture' | 'getBlogPicture'>;

/** The pictures of the blog: administrators upload them, anyone may see them. */
const blogPictureHandlers = ({ db, jobs, media }: Pick<Deps, 'db' | 'jobs' | 'media'>): Handlers => ({
  async addBlogPicture({ file, audit, write }) {
    if (!file) throw refusedField('validation_failed', 'image', 'Please select an image to upload');
    const picture = await media.keepPicture(file, { sizes: POST_SIZES });
    try {
      return await write(async (tx) => {
        const row = await picture.recordForBlog(tx);
        await jobs.add(tx, 'blog.forget-picture', { id: row.id }, DRAFTS_KEPT_FOR);
        await audit(tx, { kind: 'blog-picture', id: row.id, summary: 'Uploaded a picture for the blog' });
        return presentBlogPicture(row);
      });
    } finally {
      await picture.discardUnused();
    }
  },

  async getBlogPicture({ params }): Promise<ServedFile> {
    const name = MEDIA_FILE.exec(params.file)?.[1];
    const row = name === undefined ? undefined : await findBlogPicture(db, name);
    const stored = row && (await media.store.find(params.file));
    if (!stored) throw notFound('This picture');
    return { stored, type: 'image/webp', etag: `"${params.file}"`, forEverybody: true };
  },
});

import type * as contract from '#shared/contracts/blog.ts';
import { marksIn, searchWords } from '#shared/rules/search-text.ts';
import type { Actor } from '../../app/actor.ts';
import type { Call, HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { scoreBefore, scoreCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notAuthenticated, notFound } from '../../platform/errors.ts';
import { blogPictureHandlers } from './blog-pictures.ts';
import { presentBlogPost, presentBlogSummaries, presentNeighbour } from './blog-presenter.ts';
import {
  findBlogPost,
  findNeighbour,
  findPostOrMoved,
  findPosts,
  findPostsInOrder,
  findTexts,
} from './blog-repository.ts';
import { findExcerpts, findFittingPosts } from './blog-search.ts';
import { changePost, createPost } from './blog-service.ts';
import { findPublicTag, findPublicTags } from './blog-tags.ts';
import { trashPost } from './post-trash.ts';
import { findRelatedPosts } from './related-posts.ts';

type Searching = Pick<Call<typeof contract.listBlogPosts>, 'query' | 'client' | 'nextPage'>;

/**
 * Beyond Bonjour. The public sees published posts whose date is not in the future. Administrators can read any post
 * and list all with `?scope=all`, which is 401 when signed out and 403 for a member.
 */
export function blogHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;

  /** Readers' search. A page of the site that shows results has already counted its reader (`server/site.ts`). */
  const searchBlog = async (text: string, { query, client, nextPage }: Searching) => {
    if (client !== '') await deps.limits.consume('blog-search:client', client);
    const words = searchWords(text);
    const fitting = await findFittingPosts(db, words, {
      publicAt: timestamp(clock),
      before: scoreBefore(query.before),
    });
    const { page, last } = takePage(fitting, query.limit);
    if (last) nextPage(scoreCursor(last.score, last.id));
    const ids = page.map(({ id }) => id);
    const [rows, excerpts] = await Promise.all([findPostsInOrder(db, ids), findExcerpts(db, ids, words)]);
    const posts = await presentBlogSummaries(db, rows);
    return posts.map((post) => ({
      ...post,
      found: {
        title: { text: post.title, marks: marksIn(post.title, words) },
        excerpt: excerpts.get(post.id) ?? { text: '', marks: [] },
      },
    }));
  };

  /** Lists include the texts, unless only summaries are requested. */
  const withTexts = async <T extends { id: number }>(posts: T[], fields: 'summary' | undefined) => {
    if (fields === 'summary') return posts;
    const ids = posts.map(({ id }) => id);
    const texts = await findTexts(db, ids);
    return posts.map((post) => ({ ...post, content: texts.get(post.id) ?? '' }));
  };

  return {
    ...blogPictureHandlers(deps),

    async listBlogPosts({ query, actor, client, nextPage }) {
      if (query.scope === 'all') requireAdministrator(actor);
      else if (query.search) {
        return withTexts(await searchBlog(query.search, { query, client, nextPage }), query.fields);
      }
      const tag = query.tag === undefined ? undefined : await findPublicTag(db, query.tag, timestamp(clock));
      if (query.tag !== undefined && !tag) return [];
      const rows = await findPosts(db, {
        publicAt: query.scope === 'all' ? undefined : timestamp(clock),
        tagId: tag?.id,
        limit: query.limit,
        before: timeBefore(query.before),
        search: query.search,
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(timeCursor(last.published_at, last.id));
      return withTexts(await presentBlogSummaries(db, page), query.fields);
    },

    async getBlogPost({ params, actor }) {
      const row = actor?.is_admin
        ? await findPostOrMoved(db, params.slug)
        : await findBlogPost(db, params.slug, { publicAt: timestamp(clock) });
      if (!row) throw notFound('this post');
      return presentBlogPost(db, row);
    },

    async getBlogNeighbours({ params }) {
      const publicAt = timestamp(clock);
      const row = await findBlogPost(db, params.slug, { publicAt });
      if (!row) throw notFound('this post');
      const [newer, older, related] = await Promise.all([
        findNeighbour(db, row, 'newer', publicAt),
        findNeighbour(db, row, 'older', publicAt),
        findRelatedPosts(db, row, publicAt),
      ]);
      return {
        newer: presentNeighbour(newer),
        older: presentNeighbour(older),
        related: await presentBlogSummaries(db, related),
      };
    },

    async listBlogTags() {
      const tags = await findPublicTags(db, timestamp(clock));
      return tags.map(({ slug, name, posts }) => ({ slug, name, posts }));
    },

    async getBlogTag({ params }) {
      const tag = await findPublicTag(db, params.slug, timestamp(clock));
      if (!tag) throw notFound('this tag');
      return { slug: tag.slug, name: tag.name };
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
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Updated the blog post “${row.title}”` });
        return presentBlogPost(tx.db, row);
      });
    },

    async deleteBlogPost({ params, audit, write }) {
      return write(async (tx) => {
        const { id, title } = await trashPost(tx, deps, params);
        await audit(tx, { kind: 'blog-post', id, summary: `Moved the blog post “${title}” to the trash` });
        return { success: true };
      });
    },
  };
}

function requireAdministrator(actor: Actor | undefined): void {
  if (!actor) throw notAuthenticated();
  if (!actor.is_admin) throw forbidden('Admin privileges required to see all posts.');
}

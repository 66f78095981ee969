import type Koa from 'koa';
import type { Call } from '#shared/contracts/rendering.ts';
import { BLOG_PICTURES } from '#shared/rules/media-files.ts';
import { PRIVATE_PATHS } from '#shared/rules/private-paths.ts';
import type { Deps } from '../app/deps.ts';
import { findPublicTag } from '../features/blog/blog-tags.ts';
import { newestBlogPosts } from '../features/blog/public-posts.ts';
import { PageCache, ReadyPage } from '../http/page-cache.ts';
import { timestamp } from '../platform/clock.ts';
import { rssFeed } from './rss.ts';
import { publicPages, sitemap } from './sitemap.ts';

/** How many posts the feed names: readers come by far more often than posts do. */
const FEED_LENGTH = 20;
const MINUTE = 60_000;

/**
 * What programs read to find the pages: `/blog/rss.xml` and the same of each tag, `/sitemap.xml` and `/robots.txt`. Each is made
 * when asked for and kept until the content changes, or for a minute, within which posts that wait for their date appear.
 */
export function serveSeoFiles(deps: Deps, call: Call): Koa.Middleware {
  const { db, publicUrl, contentVersion, clock } = deps;
  const cache = new PageCache<ReadyPage>({
    version: contentVersion,
    maxAgeMs: MINUTE,
    maxPages: 30,
    now: () => clock.now(),
  });
  const files = new Map<string, { type: string; make: () => Promise<string> }>([
    [
      '/blog/rss.xml',
      {
        type: 'application/rss+xml',
        make: async () => rssFeed(await newestBlogPosts(db, clock, { most: FEED_LENGTH }), publicUrl()),
      },
    ],
    [
      '/sitemap.xml',
      { type: 'application/xml', make: async () => sitemap(await publicPages(deps, call), publicUrl()) },
    ],
    ['/robots.txt', { type: 'text/plain', make: async () => robotsTxt(publicUrl()) }],
  ]);

  /** The feed of a tag; undefined where no post has it that the public may read. */
  const feedOfTag = async (path: string) => {
    const slug = /^\/blog\/tag\/([a-z0-9-]{1,120})\/rss\.xml$/.exec(path)?.[1];
    const tag = slug === undefined ? undefined : await findPublicTag(db, slug, timestamp(clock));
    return (
      tag && {
        type: 'application/rss+xml',
        make: async () =>
          rssFeed(await newestBlogPosts(db, clock, { most: FEED_LENGTH, tagId: tag.id }), publicUrl(), tag),
      }
    );
  };

  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const file = isRead ? (files.get(ctx.path) ?? (await feedOfTag(ctx.path))) : undefined;
    if (!file) {
      await next();
      return;
    }
    const ready = await cache.get(
      ctx.path,
      async () => new ReadyPage(await file.make(), 200, file.type),
      () => true,
    );
    await ready.send(ctx);
  };
}

/** What search engines need not read, and where the sitemap is. */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    // The longer path wins.
    `Allow: ${BLOG_PICTURES}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

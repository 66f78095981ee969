import { stat } from 'node:fs/promises';
import path from 'node:path';
import type Koa from 'koa';
import type { Call } from '#shared/contracts/rendering.ts';
import { BLOG_PICTURES, MEDIA_FILE } from '#shared/rules/media-files.ts';
import { PRIVATE_PATHS } from '#shared/rules/private-paths.ts';
import type { Deps } from '../app/deps.ts';
import { findPublicTag } from '../features/blog/blog-tags.ts';
import { newestBlogPosts } from '../features/blog/public-posts.ts';
import { PageCache, ReadyPage } from '../http/page-cache.ts';
import { timestamp } from '../platform/clock.ts';
import { PROJECT } from '../platform/data-folder.ts';
import { rssFeed } from './rss.ts';
import { publicPages, sitemap } from './sitemap.ts';

/** How many posts the feed contains. Readers fetch it far more often than posts appear. */
const FEED_LENGTH = 20;
const MINUTE = 60_000;

/**
 * What crawlers and feed readers use: `/blog/rss.xml` and one for each tag, `/sitemap.xml` and `/robots.txt`. Each is
 * made on demand and cached until the content changes, or for a minute, so that scheduled posts appear.
 */
export function serveSeoFiles(deps: Deps, call: Call): Koa.Middleware {
  const { db, publicUrl, contentVersion, clock } = deps;
  const lengthsOf = pictureLengths(deps);
  const cache = new PageCache<ReadyPage>({
    version: contentVersion,
    maxAgeMs: MINUTE,
    maxPages: 30,
    now: () => clock.now(),
  });
  const feedOf = async (tag: Awaited<ReturnType<typeof findPublicTag>>): Promise<string> => {
    const posts = await newestBlogPosts(db, clock, { most: FEED_LENGTH, tagId: tag?.id });
    return rssFeed(posts, publicUrl(), { tag, lengths: await lengthsOf(posts) });
  };
  const files = new Map<string, { type: string; make: () => Promise<string> }>([
    [
      '/blog/rss.xml',
      {
        type: 'application/rss+xml',
        make: () => feedOf(undefined),
      },
    ],
    [
      '/sitemap.xml',
      { type: 'application/xml', make: async () => sitemap(await publicPages(deps, call), publicUrl()) },
    ],
    ['/robots.txt', { type: 'text/plain', make: async () => robotsTxt(publicUrl()) }],
  ]);

  /** The feed of a tag; undefined when it has no public posts. */
  const feedOfTag = async (address: string) => {
    const slug = /^\/blog\/tag\/([a-z0-9-]{1,120})\/rss\.xml$/.exec(address)?.[1];
    const tag = slug === undefined ? undefined : await findPublicTag(db, slug, timestamp(clock));
    return (
      tag && {
        type: 'application/rss+xml',
        make: () => feedOf(tag),
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

/** How many lengths are cached: those of the posts in all cached feeds. */
const MOST_LENGTHS = 600;

/**
 * Finds the lengths of posts' pictures in bytes. Files are immutable under their names, so each is looked up once, and
 * not for each request or each minute.
 */
function pictureLengths({ config, media }: Pick<Deps, 'config' | 'media'>) {
  const known = new Map<string, number>();
  const served = path.join(PROJECT, config.mode === 'development' ? 'data/content' : 'dist/client');
  const read = async (imageUrl: string): Promise<number | undefined> => {
    if (imageUrl.startsWith(BLOG_PICTURES)) {
      const file = imageUrl.slice(BLOG_PICTURES.length);
      return MEDIA_FILE.test(file) ? (await media.store.find(file))?.bytes : undefined;
    }
    if (!/^\/images(\/[a-z0-9][a-z0-9.-]*)+$/.test(imageUrl)) return undefined;
    return (await stat(path.join(served, imageUrl)).catch(() => undefined))?.size;
  };
  return async (posts: readonly { readonly imageUrl: string | null }[]): Promise<ReadonlyMap<string, number>> => {
    if (known.size > MOST_LENGTHS) known.clear();
    for (const { imageUrl } of posts) {
      if (imageUrl === null || known.has(imageUrl)) continue;
      // oxlint-disable-next-line no-await-in-loop -- few, and once
      const length = await read(imageUrl);
      if (length !== undefined) known.set(imageUrl, length);
    }
    return known;
  };
}

/** What search engines should not read, and where the sitemap is. */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE_PATHS.map((beginning) => `Disallow: ${beginning}`),
    // The longer path wins.
    `Allow: ${BLOG_PICTURES}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

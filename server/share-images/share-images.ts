import { createHash } from 'node:crypto';
import type Koa from 'koa';
import { brand } from '#data/content/brand.ts';
import type { Head, PictureWords } from '#shared/contracts/rendering.ts';
import { BLOG_PICTURES, MEDIA_FILE } from '#shared/rules/media-files.ts';
import { PageCache } from '../http/page-cache.ts';
import { SHARE_IMAGE, drawShareImage, drawingFile } from './draw-share-image.ts';
import { settable } from './set-text.ts';

/** Increase this when the drawing changes, because social networks cache a picture by its address. */
const DESIGN = 2;

/**
 * The text for a page's picture: its own, or its title without the site's name.
 * @returns undefined when our fonts lack letters of the title
 */
export function shareImageWords({ picture, title }: Head): PictureWords | undefined {
  const [eyebrow, own] = [picture?.eyebrow ?? brand.tagline, picture?.title ?? title.replace(/ \| [^|]+$/, '')];
  const set = settable(own, 'title');
  return set
    ? {
        eyebrow: settable(eyebrow.toUpperCase(), 'label') ?? '',
        title: set,
        ...(picture?.image && (drawingFile(picture.image) || uploadedFile(picture.image)) && { image: picture.image }),
      }
    : undefined;
}

/** The file of an uploaded blog picture; undefined for other addresses. */
export function uploadedFile(address: string): string | undefined {
  const file = address.startsWith(BLOG_PICTURES) ? address.slice(BLOG_PICTURES.length) : '';
  return MEDIA_FILE.test(file) && file.endsWith('.webp') ? file : undefined;
}

/** The address of the picture for the page at `path`. It changes with the text, so that no outdated one is shown. */
export function shareImagePath(path: string, words: PictureWords): string {
  const digest = createHash('sha256').update(JSON.stringify([DESIGN, words.eyebrow, words.title, words.image]));
  return `/og${path === '/' ? '/index' : path}-${digest.digest('hex').slice(0, 12)}.png`;
}

/** The page for a picture's address; undefined for other addresses. */
export function pageOfShareImage(address: string): string | undefined {
  const path = /^\/og(\/.+)-[0-9a-f]{12}\.png$/.exec(address)?.[1];
  return path === '/index' ? '/' : path;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

interface Options {
  /** The text for a page's picture; undefined when there is no such page. */
  readonly wordsOf: (path: string) => Promise<PictureWords | undefined>;
  /** Reads an uploaded picture's file; undefined when it is missing. */
  readonly readUploaded: (file: string) => Promise<Buffer | undefined>;
}

/**
 * Serves the pictures for shared links. A picture is drawn on first use, from the page's text alone. The address only
 * names the page, so nobody can have other text drawn. A hundred are cached, of about 50 KB each.
 */
export function serveShareImages({ wordsOf, readUploaded }: Options): Koa.Middleware {
  const drawn = new PageCache<Buffer>({ version: () => 0, maxAgeMs: Infinity, maxPages: 100, now: Date.now });

  return async (ctx, next) => {
    const path = ctx.method === 'GET' || ctx.method === 'HEAD' ? pageOfShareImage(ctx.path) : undefined;
    const words = path === undefined ? undefined : await wordsOf(path);
    if (path === undefined || !words) {
      await next();
      return;
    }
    const address = shareImagePath(path, words);
    ctx.body = await drawn.get(
      address,
      async () => {
        const file = words.image && uploadedFile(words.image);
        return drawShareImage(words, file ? await readUploaded(file) : undefined);
      },
      () => true,
    );
    ctx.type = SHARE_IMAGE.type;
    // An address with outdated text gets the current picture, which must not be cached.
    ctx.set('Cache-Control', ctx.path === address ? FOR_EVER : 'no-cache');
    // Other sites embed it.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

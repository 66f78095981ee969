import type Koa from 'koa';
import type { PictureWords } from '#shared/contracts/rendering.ts';
import { PageCache } from '../http/page-cache.ts';
import { drawPicture, PICTURE } from './draw-picture.ts';
import { pageOfPicture, pictureAddress } from './picture-address.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

interface Options {
  /** The words for the picture of the page at a path; undefined when no such page can be found. */
  readonly wordsOf: (path: string) => Promise<PictureWords | undefined>;
}

/**
 * Answers with the pictures that shared links show. A picture is drawn when it is first asked for, of the page's words
 * alone: nothing in the address but the page is read, so nobody can have another drawn. About 50 KB each are kept.
 */
export function createPictures({ wordsOf }: Options): Koa.Middleware {
  const drawn = new PageCache<Buffer>({ version: () => 0, maxAgeMs: Infinity, maxPages: 100, now: Date.now });

  return async (ctx, next) => {
    const path = ctx.method === 'GET' || ctx.method === 'HEAD' ? pageOfPicture(ctx.path) : undefined;
    const words = path === undefined ? undefined : await wordsOf(path);
    if (path === undefined || !words) {
      await next();
      return;
    }
    const address = pictureAddress(path, words);
    ctx.body = await drawn.get(
      address,
      () => drawPicture(words),
      () => true,
    );
    ctx.type = PICTURE.type;
    // Under an address of yesterday, today's picture.
    ctx.set('Cache-Control', ctx.path === address ? FOR_EVER : 'no-cache');
    // Other sites show it: that is what it is for.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

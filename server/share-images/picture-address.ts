import { createHash } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import type { Head, PictureWords } from '#shared/contracts/rendering.ts';
import { drawingFile } from './draw-picture.ts';
import { settable } from './set-text.ts';

/** Another number when the drawing looks different: networks keep a picture by its address. */
const DESIGN = 2;

/**
 * The words for a page's picture: its own, or its title without the site's name.
 * @returns undefined when our fonts lack letters of the title
 */
export function pictureWords({ picture, title }: Head): PictureWords | undefined {
  const [eyebrow, own] = [picture?.eyebrow ?? brand.tagline, picture?.title ?? title.replace(/ \| [^|]+$/, '')];
  const set = settable(own, 'title');
  return set
    ? {
        eyebrow: settable(eyebrow.toUpperCase(), 'label') ?? '',
        title: set,
        ...(picture?.image && drawingFile(picture.image) && { image: picture.image }),
      }
    : undefined;
}

/** The address of the picture of the page at `path`. It changes with the words, so that nobody shows old ones. */
export function pictureAddress(path: string, words: PictureWords): string {
  const digest = createHash('sha256').update(JSON.stringify([DESIGN, words.eyebrow, words.title, words.image]));
  return `/og${path === '/' ? '/index' : path}-${digest.digest('hex').slice(0, 12)}.png`;
}

/** The page whose picture an address asks for; undefined when it is no address of a picture. */
export function pageOfPicture(address: string): string | undefined {
  const path = /^\/og(\/.+)-[0-9a-f]{12}\.png$/.exec(address)?.[1];
  return path === '/index' ? '/' : path;
}

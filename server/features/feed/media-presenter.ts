import type { PostMedia } from '#shared/contracts/feed.ts';
import { MEDIA, pictureFile } from '#shared/rules/media-files.ts';

/** The columns of a post's file; all null when it has none. */
export interface MediaColumns {
  media_name: string | null;
  media_extension: string | null;
  media_width: number | null;
  media_height: number | null;
  media_sizes: string | null;
  media_duration: number | null;
  media_alt: string | null;
}

export const MEDIA_COLUMNS = [
  'media_files.name as media_name',
  'media_files.extension as media_extension',
  'media_files.width as media_width',
  'media_files.height as media_height',
  'media_files.sizes as media_sizes',
  'media_files.duration as media_duration',
  'feed_posts.media_alt',
] as const;

/** What a screen needs to show a picture without a jump, or to tell how long a sound is. */
export function presentMedia(row: MediaColumns): PostMedia | null {
  const { media_name: name, media_width: width, media_height: height } = row;
  if (name === null) return null;
  const sizes = row.media_sizes?.split(',').map(Number) ?? [];
  return {
    url: `${MEDIA}${sizes.length > 0 ? pictureFile(name, sizes.at(-1)!) : `${name}.${row.media_extension}`}`,
    width,
    height,
    // The largest may be smaller than the size it is named after: nothing is enlarged.
    sizes: sizes.map((size) => ({ url: MEDIA + pictureFile(name, size), width: Math.min(size, width ?? size) })),
    duration: row.media_duration === null ? null : row.media_duration / 1000,
    alt: row.media_alt,
  };
}

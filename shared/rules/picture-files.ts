/*
 * The names of picture files. The build creates them and the pages request them, so both use this.
 */

/** In the order of preference. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)$/;
const WIDTHS = [400, 800, 1200, 1600];
const WIDEST = 2400;

/** Whether a file is a bitmap, which is served in several widths and formats. */
export const isPhotograph = (src: string): boolean => PHOTOGRAPH.test(src);

/** The widths of a picture's files in pixels, never wider than the original. */
export function pictureWidths(trueWidth: number): number[] {
  return [...WIDTHS.filter((width) => width < trueWidth), Math.min(trueWidth, WIDEST)];
}

/** `/images/hero/rowing.jpg` at 800 pixels as AVIF → `/images/hero/rowing.800.avif`. */
export function pictureFile(src: string, width: number, format: PictureFormat): string {
  return `${src.replace(PHOTOGRAPH, '')}.${width}.${format}`;
}

/** The `srcset` of a picture in one format. */
export function pictureSet(src: string, trueWidth: number, format: PictureFormat): string {
  return pictureWidths(trueWidth)
    .map((width) => `${pictureFile(src, width, format)} ${width}w`)
    .join(', ');
}

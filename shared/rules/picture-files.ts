/*
 * How the files of a picture are named. The build makes them, and the pages ask for them: both read it here.
 */

/** In the order in which browsers are to choose. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)$/;
const WIDTHS = [400, 800, 1200, 1600];
const WIDEST = 2400;

/** Whether a file or an address is made of pixels, so that it is served in several widths and formats. */
export const isPhotograph = (src: string): boolean => PHOTOGRAPH.test(src);

/** The widths that a picture of this true width is made in, in pixels: never wider than it is. */
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

import type { Image } from './schema.ts';

/** One of the small drawings: its folder and name below `images/`. */
export const drawing = (folder: string, name: string, alt: string): Image => ({
  src: `/images/${folder}/${name}.svg`,
  width: 800,
  height: 600,
  alt,
});

import type { Image } from './schema.ts';

/** Decoration for screens. */
export const screenImages = {
  circle: { src: '/images/screens/circle.svg', width: 900, height: 1200, alt: '' },
  emptyFeed: { src: '/images/screens/empty-feed.svg', width: 480, height: 360, alt: '' },
  emptySearch: { src: '/images/screens/empty-search.svg', width: 480, height: 360, alt: '' },
  notFound: { src: '/images/screens/not-found.svg', width: 800, height: 600, alt: '' },
} satisfies Record<string, Image>;

/** A small drawing: its folder and name below `images/`. */
export const drawing = (folder: string, name: string, alt: string): Image => ({
  src: `/images/${folder}/${name}.svg`,
  width: 800,
  height: 600,
  alt,
});

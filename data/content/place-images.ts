import { drawing } from './drawing.ts';
import type { Image } from './schema.ts';

export const placeImages = {
  london: drawing('places', 'london', 'London: Westminster and its bridge in the evening'),
  dubai: drawing('places', 'dubai', 'Dubai: towers rising over the dunes'),
  usa: drawing('places', 'usa', 'A college green in New England in autumn'),
} satisfies Record<string, Image>;

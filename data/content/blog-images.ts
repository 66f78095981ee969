import type { Image } from './schema.ts';
import { drawing } from './screen-images.ts';

export const blogImages = {
  microphone: drawing('blog', 'microphone', 'A microphone and a speech bubble'),
  openDay: drawing('blog', 'open-day', 'School gates standing open on a bright morning'),
  portrait: drawing('blog', 'portrait', 'A pupil’s portrait in the viewfinder'),
} satisfies Record<string, Image>;

import type { ServiceSlug } from '#shared/contracts/services.ts';
import { drawing } from './drawing.ts';
import type { Image } from './schema.ts';

export const serviceImages: Record<ServiceSlug, Image> = {
  podcasts: drawing('services', 'podcasts', 'A studio microphone between two pairs of headphones'),
  'video-testimonials': drawing('services', 'video-testimonials', 'A parent on a chair, filmed beneath a studio light'),
  'marketing-videos': drawing('services', 'marketing-videos', 'A film camera on its tripod before a school gate'),
  photography: drawing('services', 'photography', 'A camera framing pupils on the steps of a colonnade'),
  'done-for-you-editing': drawing('services', 'done-for-you-editing', 'Strips of film laid out on an editing desk'),
  training: drawing('services', 'training', 'A workshop: a phone on a stand, a notebook and a cup of coffee'),
};

import type { Image } from './schema.ts';
import { drawing } from './screen-images.ts';
import type { ServiceSlug } from '#shared/contracts/services.ts';

const scene = (name: string, alt: string): Image => ({
  src: `/images/hero/${name}.svg`,
  width: 1600,
  height: 1000,
  alt,
});

/** The four full-screen scenes behind the headline. Their subject stands right of the middle; the left is calm. */
export const heroImages: Image[] = [
  scene('school', 'A Georgian school with a clock tower at dusk, long shadows across its lawn'),
  scene('stage', 'A pupil alone in the spotlight of a school stage, between red curtains'),
  scene('rowing', 'A school eight rowing at sunrise past a boathouse'),
  scene('studio', 'A podcast microphone before the skylines of London and Dubai'),
];

export const serviceImages: Record<ServiceSlug, Image> = {
  podcasts: drawing('services', 'podcasts', 'A studio microphone between two pairs of headphones'),
  'video-testimonials': drawing('services', 'video-testimonials', 'A parent on a chair, filmed beneath a studio light'),
  'marketing-videos': drawing('services', 'marketing-videos', 'A film camera on its tripod before a school gate'),
  photography: drawing('services', 'photography', 'A camera framing pupils on the steps of a colonnade'),
  'done-for-you-editing': drawing('services', 'done-for-you-editing', 'Strips of film laid out on an editing desk'),
  training: drawing('services', 'training', 'A workshop: a phone on a stand, a notebook and a cup of coffee'),
};

export const placeImages = {
  london: drawing('places', 'london', 'London: Westminster and its bridge in the evening'),
  dubai: drawing('places', 'dubai', 'Dubai: towers rising over the dunes'),
  usa: drawing('places', 'usa', 'A college green in New England in autumn'),
} satisfies Record<string, Image>;

import type { ServiceSlug } from '#shared/contracts/services.ts';
import type { Image } from './schema.ts';

const scene = (name: string, alt: string): Image => ({
  src: `/images/hero/${name}.svg`,
  width: 1600,
  height: 1000,
  alt,
});
const square = (folder: string, name: string, alt: string): Image => ({
  src: `/images/${folder}/${name}.svg`,
  width: 800,
  height: 600,
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
  podcasts: square('services', 'podcasts', 'A studio microphone between two pairs of headphones'),
  'video-testimonials': square('services', 'video-testimonials', 'A parent on a chair, filmed beneath a studio light'),
  'marketing-videos': square('services', 'marketing-videos', 'A film camera on its tripod before a school gate'),
  photography: square('services', 'photography', 'A camera framing pupils on the steps of a colonnade'),
  'done-for-you-editing': square('services', 'done-for-you-editing', 'Strips of film laid out on an editing desk'),
  training: square('services', 'training', 'A workshop: a phone on a stand, a notebook and a cup of coffee'),
};

export const placeImages = {
  london: square('places', 'london', 'London: Westminster and its bridge in the evening'),
  dubai: square('places', 'dubai', 'Dubai: towers rising over the dunes'),
  usa: square('places', 'usa', 'A college green in New England in autumn'),
} satisfies Record<string, Image>;

export const blogImages = {
  microphone: square('blog', 'microphone', 'A microphone and a speech bubble'),
  openDay: square('blog', 'open-day', 'School gates standing open on a bright morning'),
  portrait: square('blog', 'portrait', 'A pupil’s portrait in the viewfinder'),
} satisfies Record<string, Image>;

/** Decoration beside the words of a screen. */
export const screenImages = {
  circle: { src: '/images/screens/circle.svg', width: 900, height: 1200, alt: '' },
  emptyFeed: { src: '/images/screens/empty-feed.svg', width: 480, height: 360, alt: '' },
  emptySearch: { src: '/images/screens/empty-search.svg', width: 480, height: 360, alt: '' },
  notFound: { src: '/images/screens/not-found.svg', width: 800, height: 600, alt: '' },
} satisfies Record<string, Image>;

import type { Image } from './schema.ts';

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

import * as z from 'zod/mini';
import * as content from './index.ts';
import * as schema from './schema.ts';

const everything = z.strictObject({
  booking: schema.booking,
  brand: schema.brand,
  circle: schema.circle,
  contact: schema.contact,
  home: schema.home,
  images: z.array(schema.image),
  meetingPeople: z.array(schema.person).check(z.length(3)),
  navigation: schema.navigation,
  prices: schema.prices,
  privacy: schema.privacy,
  producers: z.array(schema.person).check(z.length(4)),
  services: z.array(schema.service).check(z.length(6)),
});

/** Every picture that the content names. */
export const allImages = (): schema.Image[] => [
  ...content.heroImages,
  ...Object.values(content.serviceImages),
  ...Object.values(content.placeImages),
  ...Object.values(content.blogImages),
  ...Object.values(content.screenImages),
  ...[...content.producers, ...content.meetingPeople].map(({ portrait }) => portrait),
];

/** Throws with the place and the reason when a content file holds what it may not. */
export const validateContent = (): void => {
  const { booking, brand, circle, contact, home, meetingPeople, navigation, prices, privacy, producers, services } =
    content;
  const texts = {
    booking,
    brand,
    circle,
    contact,
    home,
    meetingPeople,
    navigation,
    prices,
    privacy,
    producers,
    services,
  };
  const result = everything.safeParse({ ...texts, images: allImages() });
  if (!result.success) throw new Error(`data/content: ${z.prettifyError(result.error)}`);
};

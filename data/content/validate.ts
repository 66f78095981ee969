import * as z from 'zod/mini';
import * as content from './index.ts';
import * as schema from './schema.ts';

const everything = z.strictObject({
  brand: schema.brand,
  circle: schema.circle,
  contact: schema.contact,
  home: schema.home,
  images: z.array(schema.image),
  navigation: schema.navigation,
  prices: schema.prices,
  privacy: schema.privacy,
  services: z.array(schema.service).check(z.length(6)),
});

/** Every picture that the content names. */
export const allImages = (): schema.Image[] => [
  ...content.heroImages,
  ...Object.values(content.serviceImages),
  ...Object.values(content.placeImages),
  ...Object.values(content.blogImages),
  ...Object.values(content.screenImages),
];

/** Throws with the place and the reason when a content file holds what it may not. */
export const validateContent = (): void => {
  const { brand, circle, contact, home, navigation, prices, privacy, services } = content;
  const texts = { brand, circle, contact, home, navigation, prices, privacy, services };
  const result = everything.safeParse({ ...texts, images: allImages() });
  if (!result.success) throw new Error(`data/content: ${z.prettifyError(result.error)}`);
};

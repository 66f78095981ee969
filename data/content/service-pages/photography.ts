import { galleryImages } from '../gallery-images.ts';
import { heroImages } from '../images.ts';
import type { Image } from '../schema.ts';
import type { Photography } from './schema.ts';

const [school] = heroImages as [Image, Image, Image, Image];

export const photography: Photography = {
  intro: {
    host: 'youtube',
    id: 'R6MlUcmOul8',
    title: 'A day behind the camera',
    poster: school,
  },
  founderQuote: {
    text: 'I have never asked a child to smile. If you wait by the door of the right lesson, you don’t have to.',
    by: 'Margaux Delacroix',
    of: 'founder of Bonjour',
  },
  gallery: {
    title: 'One day, nine pictures',
    lead: 'From the first bell to lights out: the kind of moments that a full day at a school has room for.',
    pictures: Object.values(galleryImages),
  },
  quote: {
    text: 'For years our prospectus had photographs of our buildings. Now it has photographs of our school. Three families have asked who the girl with the cello is.',
    by: 'Head of Marketing',
    of: 'a boarding school in Dorset',
  },
  pricing: {
    title: 'What a day costs',
    lead: 'One photographer, one school, one price.',
    notes: [
      'Prices for the 2025/26 year',
      'A full day, from the first bell to the last practice',
      'About 300 images per day',
    ],
  },
};

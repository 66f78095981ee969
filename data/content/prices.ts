import type { Prices } from './schema.ts';

/** Prices by region, in whole pounds, dollars and dirhams. */
export const prices: Prices = {
  podcasts: [
    {
      label: 'Set-up fee',
      price: { uk: 495, us: 650, uae: 2450 },
      note: 'Once, for planning, artwork and the channels',
    },
    { label: 'Monthly hosting', price: { uk: 50, us: 65, uae: 250 }, note: 'Per month' },
    { label: 'Per episode', price: { uk: 295, us: 395, uae: 1450 }, note: 'Recorded, edited and published' },
  ],
  'video-testimonials': [{ label: 'Video testimonials', price: { uk: 1295, us: 1750, uae: 6350 } }],
  'marketing-videos': [{ label: '8 mini videos', price: { uk: 3995, us: 5495, uae: 19_500 } }],
  photography: [
    {
      label: 'Full day',
      price: { uk: 1495, us: 1995, uae: 6950 },
      note: 'For the 2025/26 year, about 300 images',
    },
  ],
  'done-for-you-editing': [{ label: 'Editing', price: { uk: 495, us: 695, uae: 2495 }, from: true }],
  training: [
    {
      label: 'Workshop',
      price: { uk: 795, us: 1050, uae: 3850 },
      from: true,
      note: 'Three hours for up to 15 people, at your school or by video call',
    },
  ],
};

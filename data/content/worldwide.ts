import { placeImages } from './images.ts';
import type { Worldwide } from './schema.ts';

export const worldwide: Worldwide = {
  eyebrow: 'Where we work',
  title: 'Serving Private Schools Worldwide',
  lead: 'One small team, three parts of the world, and the same question on every first visit: what would a parent remember?',
  places: [
    {
      name: 'UK',
      status: 'Established market',
      text: 'Where we began in 2012: day and boarding, prep and senior, from the Highlands to the Channel.',
      image: placeImages.london,
    },
    {
      name: 'Dubai',
      status: 'New base',
      text: 'A team on the ground for British and international schools across the Emirates.',
      image: placeImages.dubai,
    },
    {
      name: 'USA',
      status: 'Expanding market',
      text: 'Independent schools along the East Coast, filmed on site by our US crew.',
      image: placeImages.usa,
    },
  ],
  film: { host: 'youtube', id: 'aqz-KE-bpKQ', title: 'Meet Bonjour' },
  years: { figure: '12+', text: 'years with independent schools' },
};

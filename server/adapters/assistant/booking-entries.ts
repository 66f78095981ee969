import { contact } from '#data/content/contact.ts';
import type { Entry } from './entry.ts';

/** How to meet us. */
export const bookingEntries = (): Entry[] => [
  {
    path: '/#contact',
    title: 'Booking a meeting',
    keywords:
      'book booking bookings appointment meet meeting meetings schedule calendar slot availability available consultation demo zoom teams video call calls date visit free discuss arrange session recording record diary',
    body: 'Meetings are by video call and last about 30-45 minutes.',
    answer: () =>
      `Meetings are by video call and last about 30-45 minutes. Write to ${contact.email} or send the form, and we will find a time.`,
  },
];

import type { Facts } from './schema.ts';

/**
 * The agency's own facts: terms, times and numbers that every school asks about. The pages' questions and the chat's
 * assistant use them. Replace these with the agency's own.
 */
export const facts: Facts = {
  vat: { isIncluded: false, addedIn: ['the UK', 'the UAE'], notIn: ['the USA'] },
  payment: {
    deposit: 'a quarter',
    days: 30,
    methods: ['bank transfer', 'debit or credit card'],
    takesPurchaseOrders: true,
    instalments: 3,
    currencies: ['pounds', 'dollars', 'dirhams'],
  },
  quote: { withinDays: 1, validForCalendarDays: 60 },
  cancellation: { freeUntilDays: 10, late: 'half', moveUntilDays: 3 },
  travel: {
    includedMiles: 60,
    chargedAt: 'what the train, the ferry or the flight costs us, with nothing added',
    islands: ['Jersey', 'Guernsey', 'the Isle of Man', 'the Isle of Wight'],
    abroad: ['Ireland', 'Switzerland', 'France', 'Spain', 'Qatar', 'Saudi Arabia', 'Bahrain', 'Oman', 'Kuwait'],
    abroadLeadWeeks: 6,
  },
  checks: {
    dbs: 'an enhanced DBS certificate, on the update service',
    renewedEveryYears: 3,
    emirates: 'a UAE police clearance',
    usa: 'a state and federal background check',
  },
  insurance: { publicLiabilityMillions: 10, indemnityMillions: 2, employersMillions: 10 },
  safeguarding: { lead: 'Beatrix Lund', trainingEveryYears: 2 },
  leadTimeWeeks: {
    photography: 3,
    'video-testimonials': 4,
    'marketing-videos': 6,
    podcasts: 3,
    'done-for-you-editing': 1,
  },
  rushDays: 5,
  deliveryDays: {
    photography: 10,
    'video-testimonials': 15,
    'marketing-videos': 20,
    podcasts: 7,
    'done-for-you-editing': 5,
  },
  firstPhotographs: { pictures: 20, days: 2 },
  formats: {
    film: 'MP4 files in 4K and HD',
    sizes: ['wide', 'square', 'upright'],
    photographs: 'JPEG files in print and web sizes',
    sound: 'MP3 and WAV files',
    galleryMonths: 12,
  },
  rounds: { photography: 1, 'video-testimonials': 2, 'marketing-videos': 2, podcasts: 2 },
  guests: { testimonialsPerDay: 6, minutesEach: 45, perEpisode: 4, portraitsPerDay: 25 },
  crew: { photography: 1, 'video-testimonials': 2, 'marketing-videos': 3, podcasts: 1 },
  filming: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    from: '08:00',
    to: '18:00',
    fridayUntil: '11:30',
    ramadanUntil: '14:00',
  },
  languages: {
    subtitles: ['Arabic', 'French', 'Spanish', 'German', 'Mandarin', 'Russian', 'Hindi', 'Korean'],
    extraDays: 5,
  },
  storage: { where: 'the UK and the EU', months: 24 },
  training: { people: 15, hours: 3 },
  answersWithinDays: 1,
};

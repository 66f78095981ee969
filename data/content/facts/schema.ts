import * as z from 'zod/mini';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { line, prose } from '../schema.ts';
import { weekdays } from '../weekdays.ts';

const count = z.int().check(z.gte(1));
const names = z.array(line).check(z.minLength(1));
/** A share of a price, in words: amounts of money are only in prices.ts. */
const share = z.enum(['a tenth', 'a quarter', 'a third', 'half', 'two thirds', 'all']);
const perService = z.strictObject({
  photography: count,
  'video-testimonials': count,
  'marketing-videos': count,
  podcasts: count,
  'done-for-you-editing': count,
});

/** The agency's facts about its work and terms. Days are working days unless a name says otherwise. */
export const facts = z.strictObject({
  vat: z.strictObject({
    isIncluded: z.boolean(),
    /** Which schools pay it on top, and which do not. */
    addedIn: names,
    notIn: names,
  }),
  payment: z.strictObject({
    /** What is due when the date is fixed; the rest after delivery. */
    deposit: share,
    /** Calendar days from the invoice's date. */
    days: count,
    methods: names,
    takesPurchaseOrders: z.boolean(),
    /** For a larger project, through the school year. */
    instalments: count,
    currencies: names,
  }),
  quote: z.strictObject({ withinDays: count, validForCalendarDays: count }),
  cancellation: z.strictObject({
    freeUntilDays: count,
    /** The share of the price, when a day is cancelled later than that. */
    late: share,
    /** Until when a day can be moved without a charge. */
    moveUntilDays: count,
  }),
  travel: z.strictObject({
    /** The distance from an office, and everywhere in the Emirates. */
    includedMiles: count,
    chargedAt: line,
    islands: names,
    abroad: names,
    /** The notice for a journey abroad, in weeks. */
    abroadLeadWeeks: count,
  }),
  checks: z.strictObject({ dbs: line, renewedEveryYears: count, emirates: line, usa: line }),
  insurance: z.strictObject({ publicLiabilityMillions: count, indemnityMillions: count, employersMillions: count }),
  safeguarding: z.strictObject({ lead: line, trainingEveryYears: count }),
  /** Usual weeks between a yes and the day. */
  leadTimeWeeks: perService,
  /** How soon it is possible when a calendar happens to be free, in working days. */
  rushDays: count,
  /** Working days from the day at the school, or from your footage, to the finished work. */
  deliveryDays: perService,
  /** A first choice of photographs for the news page. */
  firstPhotographs: z.strictObject({ pictures: count, days: count }),
  formats: z.strictObject({ film: line, sizes: names, photographs: line, sound: line, galleryMonths: count }),
  /** Rounds of changes; editing goes on until the school is content. */
  rounds: z.strictObject({
    photography: count,
    'video-testimonials': count,
    'marketing-videos': count,
    podcasts: count,
  }),
  guests: z.strictObject({ testimonialsPerDay: count, minutesEach: count, perEpisode: count, portraitsPerDay: count }),
  crew: z.strictObject({
    photography: count,
    'video-testimonials': count,
    'marketing-videos': count,
    podcasts: count,
  }),
  filming: z.strictObject({
    days: z.array(z.enum(weekdays)).check(z.minLength(1)),
    from: line,
    to: line,
    /** In the Emirates, on Fridays and through Ramadan. */
    fridayUntil: line,
    ramadanUntil: line,
  }),
  languages: z.strictObject({ subtitles: names, extraDays: count }),
  storage: z.strictObject({ where: line, months: count }),
  training: z.strictObject({ people: count, hours: count }),
  answersWithinDays: count,
});
export type Facts = z.output<typeof facts>;

export const topics = ['money', 'planning', 'safety', 'results'] as const;

/** A question from every school, with its answer. */
const question = z.strictObject({
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  question: line,
  answer: prose,
  topic: z.enum(topics),
  /** The services whose pages show it. */
  services: z.array(z.enum(serviceSlugs)),
  /** Whether the home page shows it. */
  home: z.boolean(),
});
export type CommonQuestion = z.output<typeof question>;
export const questions = z.array(question).check(
  z.minLength(12),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each question needs an id of its own'),
);

export const section = z.strictObject({ eyebrow: line, title: line, lead: prose, more: line });

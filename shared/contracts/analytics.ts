import * as z from 'zod/mini';
import { firstReplies } from './console-today.ts';
import type { Contract } from './endpoint.ts';
import { success } from './fields.ts';
import { publishingLimits } from './publishing-limits.ts';

const { viewedPath, viewWord, analyticsRows } = publishingLimits;

/** A path of this site, without query or host. */
const path = z
  .string('This must be a path of this site')
  .check(
    z.maxLength(viewedPath, 'This must be a path of this site'),
    z.regex(/^\/(?!\/)[^\s?#"<>\\]*$/, 'This must be a path of this site'),
  );

/** A host, or a campaign value. Longer ones are cut, and invisible characters removed. */
const word = z._default(
  z.nullable(
    z.pipe(
      z.string('This must be text').check(z.maxLength(2000, 'This must be text')),
      z.transform((text) =>
        text
          .replaceAll(/[\p{C}\s]+/gu, ' ')
          .trim()
          .toLowerCase()
          .slice(0, viewWord),
      ),
    ),
  ),
  null,
);

export const countView = {
  access: 'anyone',
  summary: 'Count a page view',
  body: z.object({
    page: path,
    /** The referring host: empty for none, null for a page of this site. */
    referrer: word,
    /** `utm_source`, `utm_medium` and `utm_campaign` of the URL. */
    source: word,
    medium: word,
    campaign: word,
  }),
  status: 202,
  response: success,
  bodyLimit: 8 * 1024,
  limitedAsRead: true,
} satisfies Contract;

const DAY = 'Please enter a date as YYYY-MM-DD';
const day = z.string(DAY).check(
  z.regex(/^\d{4}-\d\d-\d\d$/, DAY),
  z.refine((text) => new Date(text).toJSON()?.startsWith(text) ?? false, DAY),
);

/** Inclusive. Days are London's. */
const period = z.object({ from: day, to: day });

const count = z.int();
const outcomeCounts = { inquiries: count, bookings: count, chats: count, subscriptions: count };
const counts = z.strictObject({
  views: count,
  /** Per day: somebody who visits on two days counts twice. */
  visitors: count,
  ...outcomeCounts,
  /** New members of the Circle. */
  signUps: count,
  unsubscribed: count,
  /** Newsletter emails. */
  sent: count,
});
export type AnalyticsCounts = z.output<typeof counts>;

const rows = <T extends z.ZodMiniType>(row: T) => z.array(row).check(z.maxLength(analyticsRows));

export const getAnalytics = {
  access: 'admin',
  summary: 'Get page views, sources and conversions for up to five years',
  query: period,
  response: z.strictObject({
    from: day,
    to: day,
    /** What each point of a chart represents. */
    unit: z.enum(['day', 'week', 'month']),
    /** In order without gaps; `start` is its first day inside the period. */
    points: z.array(z.extend(counts, { start: day })),
    totals: counts,
    /** The totals of the same number of days before. */
    before: counts,
    /** First replies to visitors, in this period and the one before. */
    replies: z.strictObject({ promisedMinutes: count, now: firstReplies, before: firstReplies }),
    sources: rows(z.strictObject({ name: z.string(), arrivals: count })),
    campaigns: rows(z.strictObject({ source: z.string(), medium: z.string(), campaign: z.string(), arrivals: count })),
    pages: rows(z.strictObject({ page: z.string(), views: count, visitors: count })),
    posts: rows(z.strictObject({ slug: z.string(), title: z.string(), views: count, visitors: count })),
    /** The first pages of visits that led to inquiries, bookings and so on. */
    beginnings: rows(z.strictObject({ page: z.string(), ...outcomeCounts })),
  }),
} satisfies Contract;
export type Analytics = z.output<(typeof getAnalytics)['response']>;

export const exportAnalytics = {
  access: 'admin',
  summary: 'Export analytics as CSV',
  query: period,
  response: z.string(),
  download: { type: 'text/csv', filename: 'analytics.csv' },
} satisfies Contract;

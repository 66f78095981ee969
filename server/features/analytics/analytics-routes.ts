import type * as contract from '#shared/contracts/analytics.ts';
import type { Analytics } from '#shared/contracts/analytics.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { type Days, dayCount } from '#shared/rules/london-days.ts';
import type { HandlersFor } from '../../app/call.ts';
import { toCsv } from '../../app/csv.ts';
import type { Deps } from '../../app/deps.ts';
import { refusedField } from '../../platform/errors.ts';
import { readAnalytics } from './analytics-service.ts';

/** Records page views, and serves the analytics of a period. */
export function analyticsHandlers({ db, views }: Pick<Deps, 'db' | 'views'>): HandlersFor<typeof contract> {
  return {
    // Responds the same whether or not the view is counted, and without waiting for it.
    async countView({ body, actor, client, userAgent, optsOut }) {
      if (!optsOut && !actor?.is_admin) await views.add(body, { client, userAgent });
      return { success: true };
    },

    getAnalytics: async ({ query }) => readAnalytics(db, bounded(query)),

    exportAnalytics: async ({ query }) => toCsv(tableOf(await readAnalytics(db, bounded(query)))),
  };
}

/** @throws HttpError 400 for a period that ends before it begins, or is longer than five years */
function bounded(days: Days): Days {
  if (days.to < days.from) {
    throw refusedField('validation_failed', 'to', 'Please choose an end date that isn’t before the start');
  }
  if (dayCount(days) > publishingLimits.analyticsDays) {
    throw refusedField('validation_failed', 'from', 'Please choose a date range of up to five years');
  }
  return days;
}

const minutes = (ms: number | null) => (ms === null ? '' : Math.round(ms / 60_000));

/** One section below the other, each with its own headings, as spreadsheets expect. */
function tableOf(analytics: Analytics): string[][] {
  const { points, pages, posts, sources, campaigns, beginnings, replies } = analytics;
  return [
    ...part(
      [
        `From (${analytics.unit})`,
        'Views',
        'Visitors',
        'Inquiries',
        'Bookings',
        'Chats',
        'Subscriptions',
        'Sign-ups',
        'Unsubscribed',
        'Newsletters sent',
      ],
      points.map(({ start, ...of }) => [
        start,
        of.views,
        of.visitors,
        of.inquiries,
        of.bookings,
        of.chats,
        of.subscriptions,
        of.signUps,
        of.unsubscribed,
        of.sent,
      ]),
    ),
    ...part(
      ['First replies', 'Median minutes', '90% within minutes', 'Within the promise', 'Outside hours', 'Reopened'],
      [replies.now].map((of) => [
        of.count,
        minutes(of.medianMs),
        minutes(of.p90Ms),
        of.inTime,
        of.outOfHours,
        of.reopened,
      ]),
    ),
    ...part(
      ['Page', 'Views', 'Visitors'],
      pages.map(({ page, views, visitors }) => [page, views, visitors]),
    ),
    ...part(
      ['Post', 'Views', 'Visitors'],
      posts.map(({ title, views, visitors }) => [title, views, visitors]),
    ),
    ...part(
      ['Source', 'Visits'],
      sources.map(({ name, arrivals }) => [name || 'Direct', arrivals]),
    ),
    ...part(
      ['Campaign', 'Source', 'Medium', 'Visits'],
      campaigns.map(({ campaign, source, medium, arrivals }) => [campaign, source, medium, arrivals]),
    ),
    ...part(
      ['Landing page', 'Inquiries', 'Bookings', 'Chats', 'Subscriptions'],
      beginnings.map((of) => [of.page, of.inquiries, of.bookings, of.chats, of.subscriptions]),
    ),
  ];
}

const part = (headings: string[], rows: readonly (readonly (string | number)[])[]): string[][] => [
  headings,
  ...rows.map((row) => row.map(String)),
  [],
];

import type { AnalyticsCounts, Analytics } from '#shared/contracts/analytics.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { type Days, daysBefore, everyDay, londonDay, startOf, timeBefore, unitOf } from '#shared/rules/london-days.ts';
import { instantOf } from '#shared/rules/time-zones.ts';
import type { Db } from '../../db/transaction.ts';
import { promisedMinutes } from '../desk/office-hours.ts';
import { findFirstReplies, measureReplies } from '../desk/reply-times.ts';
import * as repository from './analytics-repository.ts';

/** How many of the most viewed pages are searched for posts. */
const PAGES_READ = 500;

/** Views, sources and conversions of a period. */
export async function readAnalytics(db: Db, days: Days): Promise<Analytics> {
  const before = timeBefore(days);
  const limit = publishingLimits.analyticsRows;
  const byDay = await countsByDay(db, { from: before.from, to: days.to });
  const unit = unitOf(days);
  const points = Map.groupBy(everyDay(days), (day) => startOf(day, unit));
  // Fetched once for both lists: over a long period these rows are most of the work.
  const read = await repository.mostViewed(db, 'page', { ...days, limit: PAGES_READ });
  const campaigns = await repository.mostViewed(db, 'campaign', { ...days, limit });
  return {
    ...days,
    unit,
    points: [...points.values()].map((of) => ({ start: of[0]!, ...sumOf(byDay, of) })),
    totals: sumOf(byDay, everyDay(days)),
    before: sumOf(byDay, everyDay(before)),
    replies: {
      promisedMinutes,
      now: measureReplies(await findFirstReplies(db, instantsOf(days))),
      before: measureReplies(await findFirstReplies(db, instantsOf(before))),
    },
    sources: (await repository.mostViewed(db, 'source', { ...days, limit })).map(({ name, views }) => ({
      name,
      arrivals: views,
    })),
    campaigns: campaigns.map(({ name, views }) => ({ ...campaignIn(name), arrivals: views })),
    pages: read.slice(0, limit).map(({ name, views, visitors }) => ({ page: name, views, visitors })),
    posts: (await repository.postsAmong(db, read))
      .slice(0, limit)
      .map(({ slug, title, views, visitors }) => ({ slug, title, views, visitors })),
    beginnings: await readBeginnings(db, days, limit),
  };
}

const NOTHING: AnalyticsCounts = {
  views: 0,
  visitors: 0,
  inquiries: 0,
  bookings: 0,
  chats: 0,
  subscriptions: 0,
  signUps: 0,
  unsubscribed: 0,
  sent: 0,
};
const EVENTS = ['inquiries', 'bookings', 'chats', 'subscriptions', 'signUps', 'unsubscribed', 'sent'] as const;

const NAMES = Object.keys(NOTHING) as (keyof AnalyticsCounts)[];

type CountsByDay = ReadonlyMap<string, AnalyticsCounts>;

async function countsByDay(db: Db, days: Days): Promise<CountsByDay> {
  const counts = new Map<string, AnalyticsCounts>();
  const put = (day: string, some: Partial<AnalyticsCounts>): void =>
    void counts.set(day, { ...(counts.get(day) ?? NOTHING), ...some });
  for (const { day, views, visitors } of await repository.viewsPerDay(db, days)) put(day, { views, visitors });
  for (const event of EVENTS) {
    for (const { hour, count } of await repository.countPerHour(db, event, instantsOf(days))) {
      const day = londonDay(Date.parse(`${hour}:00:00.000Z`));
      put(day, { [event]: (counts.get(day)?.[event] ?? 0) + count });
    }
  }
  return counts;
}

/** From the first midnight in London to the midnight after the last day. */
const instantsOf = ({ from, to }: Days): repository.Instants => ({
  from: midnight(from),
  to: midnight(daysBefore(to, -1)),
});

const midnight = (day: string): string => instantOf(`${day}T00:00`, 'Europe/London')!;

function sumOf(byDay: CountsByDay, days: readonly string[]): AnalyticsCounts {
  const sum = { ...NOTHING };
  for (const day of days) {
    const counts = byDay.get(day);
    if (counts) for (const name of NAMES) sum[name] += counts[name];
  }
  return sum;
}

/** The name for campaigns beyond the daily limit is not split into the three parts of a campaign. */
function campaignIn(name: string): { source: string; medium: string; campaign: string } {
  const [source = '', medium = '', campaign = ''] = name.startsWith('[') ? (JSON.parse(name) as string[]) : [name];
  return { source, medium, campaign };
}

async function readBeginnings(db: Db, days: Days, limit: number): Promise<Analytics['beginnings']> {
  const pages = new Map<string, Analytics['beginnings'][number]>();
  for (const outcome of repository.outcomes) {
    for (const { page, count } of await repository.countPerPage(db, outcome, { ...instantsOf(days), limit })) {
      const known = pages.get(page) ?? { page, inquiries: 0, bookings: 0, chats: 0, subscriptions: 0 };
      pages.set(page, { ...known, [outcome]: count });
    }
  }
  return [...pages.values()].toSorted((one, other) => all(other) - all(one)).slice(0, limit);
}

const all = ({ inquiries, bookings, chats, subscriptions }: Analytics['beginnings'][number]): number =>
  inquiries + bookings + chats + subscriptions;

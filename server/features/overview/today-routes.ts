import { booking } from '#data/content/booking.ts';
import { bookingTitle } from '#data/content/people.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type * as contract from '#shared/contracts/console-today.ts';
import type { ConsoleToday, WaitingItem } from '#shared/contracts/console-today.ts';
import { openTimeBetween, openTimes, type OpenTime } from '#shared/rules/business-hours.ts';
import { firstWords } from '#shared/rules/first-words.ts';
import { daysBefore, everyDay, londonDay, startOf } from '#shared/rules/london-days.ts';
import { instantOf } from '#shared/rules/time-zones.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { countSignUps } from '../admin-users/admin-user-repository.ts';
import { findWaitingPosts } from '../blog/blog-repository.ts';
import { countWaitingChats, findFirstAnswers, findWaitingChats } from '../chat/waiting-chats.ts';
import { readBooking } from '../contact/booking-details.ts';
import { nameOf } from '../contact/contact-mail.ts';
import { countUnanswered, findAnswers, findAppointments, findUnanswered } from '../contact/contact-repository.ts';
import { countWaiting } from '../membership/application-repository.ts';
import { promisedMinutes, readOffices } from '../desk/office-hours.ts';
import { bestPosts, viewsPerDay } from '../analytics/analytics-repository.ts';
import { countGivenUpByKind } from '../jobs-console/job-repository.ts';
import { countOpenReports } from '../moderation/moderation-repository.ts';
import { findPlanned, findStopped } from '../newsletter/newsletter-repository.ts';
import { countConfirmed, countSubscribed } from '../newsletter/subscriber-repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Anything waiting for longer is counted and not listed. */
const LISTED_DAYS = 30;
/** How far ahead opening hours are shown. */
const AHEAD_DAYS = 14;
const SCHEDULED_SHOWN = 5;
const POSTS_SHOWN = 5;
const MEETINGS_SHOWN = 20;
const WORDS_SHOWN = 160;
/** The limits of the counts of people and answers. */
const MOST_COUNTED = 10_000;
const MOST_SUBSCRIBERS = 100_000;

/** The context for building one response. */
interface Moment {
  readonly db: Db;
  readonly now: number;
  /** From 30 days ago to two weeks ahead. Counts start at the beginning of this period. */
  readonly open: readonly OpenTime[];
}

/** The console's first screen. A part that cannot be read is left out, and the others are returned. */
export function todayHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): HandlersFor<typeof contract> {
  return {
    async getConsoleToday({ log }) {
      const now = clock.now();
      const moment = {
        db,
        now,
        open: openTimes(now - LISTED_DAYS * DAY, now + AHEAD_DAYS * DAY, await readOffices(db)),
      };
      const part = async <T>(name: string, read: (moment: Moment) => Promise<T>): Promise<T | null> => {
        try {
          return await read(moment);
        } catch (error) {
          log.error({ err: error, part: name }, 'today: a part could not be read');
          return null;
        }
      };
      return {
        now: iso(now),
        promise: {
          minutes: promisedMinutes,
          open: moment.open
            .filter(({ to }) => to > now)
            .map(({ from, to }) => ({ from: iso(Math.max(from, now)), to: iso(to) })),
        },
        waiting: await part('waiting', readWaiting),
        answers: await part('answers', readAnswers),
        people: await part('people', readPeople),
        views: await part('views', readViews),
        meetings: await part('meetings', readMeetings),
        scheduled: await part('scheduled', readScheduled),
        troubles: await part('troubles', readTroubles),
      };
    },
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * Waiting people, the longest first. When there are very many, the newest are listed: they can still be answered in
 * time.
 */
async function readWaiting({ db, now, open }: Moment): Promise<NonNullable<ConsoleToday['waiting']>> {
  const { todayWaiting, overviewCount } = circleLimits;
  const listedSince = iso(now - LISTED_DAYS * DAY);
  const wanted = { since: listedSince, most: todayWaiting + 1 };
  const older = { before: listedSince, most: overviewCount };
  const item = (found: Omit<WaitingItem, 'waitedMs'>): WaitingItem => ({
    ...found,
    words: firstWords(found.words, WORDS_SHOWN),
    waitedMs: openTimeBetween(Date.parse(found.since), now, open),
  });
  const inquiries = (await findUnanswered(db, wanted)).map((row) =>
    item({
      kind: row.kind,
      id: String(row.id),
      name: `${row.first_name} ${row.last_name}`.trim(),
      words: row.details === null ? row.message : bookingTitle(readBooking(row.details)),
      since: row.created_at,
      isSeen: row.seen_at !== null,
    }),
  );
  const chats = (await findWaitingChats(db, wanted)).map((row) =>
    item({
      kind: 'chat',
      id: row.session_id,
      name: row.visitor_name ?? row.member_name ?? row.visitor_email,
      words: row.last_words ?? '',
      since: row.waiting_since,
      isSeen: false,
    }),
  );
  const all = [...inquiries, ...chats].toReversed().toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return {
    items: all.slice(-todayWaiting),
    hasMore: all.length > todayWaiting,
    olderInquiries: await countUnanswered(db, older),
    olderChats: await countWaitingChats(db, older),
  };
}

const beginOf = (day: string): number => Date.parse(instantOf(`${day}T00:00`, 'Europe/London') ?? '');

/** The start of this week and of last week, by London days as in the analytics. */
function weeks(now: number): { readonly thisWeek: number; readonly lastWeek: number } {
  const monday = startOf(londonDay(now), 'week');
  return { thisWeek: beginOf(monday), lastWeek: beginOf(daysBefore(monday, 7)) };
}

/** The median first response time of a person, inquiries and chats together. */
async function readAnswers({ db, now, open }: Moment): Promise<NonNullable<ConsoleToday['answers']>> {
  const { thisWeek, lastWeek } = weeks(now);
  const wanted = { since: iso(lastWeek), most: MOST_COUNTED };
  const all = [...(await findAnswers(db, wanted)), ...(await findFirstAnswers(db, wanted))].map((answer) => {
    const [since, at] = [Date.parse(answer.since), Date.parse(answer.at)];
    const waited = openTimeBetween(since, at, open);
    return { at, waited, isOutOfHours: waited === 0 && at > since };
  });
  const summary = (from: number, to: number) => {
    const answers = all.filter(({ at }) => at >= from && at < to);
    // Excludes questions outside office hours, which would distort the median.
    const waited = answers.filter(({ isOutOfHours }) => !isOutOfHours).map((each) => each.waited);
    return { count: waited.length, medianMs: median(waited), outOfHours: answers.length - waited.length };
  };
  return { thisWeek: summary(thisWeek, Infinity), lastWeek: summary(lastWeek, thisWeek) };
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Math.round((sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2);
}

async function readPeople({ db, now }: Moment): Promise<NonNullable<ConsoleToday['people']>> {
  const { thisWeek, lastWeek } = weeks(now);
  const inWeeks = async (counted: typeof countSignUps) => ({
    thisWeek: await counted(db, { from: iso(thisWeek), to: iso(now + 1), most: MOST_COUNTED }),
    lastWeek: await counted(db, { from: iso(lastWeek), to: iso(thisWeek), most: MOST_COUNTED }),
  });
  return {
    signUps: await inWeeks(countSignUps),
    subscribers: {
      total: await countSubscribed(db, MOST_SUBSCRIBERS),
      ...(await inWeeks(countConfirmed)),
    },
  };
}

async function readViews({ db, now }: Moment): Promise<NonNullable<ConsoleToday['views']>> {
  const today = londonDay(now);
  const twoWeeks = { from: daysBefore(today, 13), to: today };
  const sevenDays = { from: daysBefore(today, 6), to: today };
  const lineOf = (days: readonly { day: string; views: number }[], of: typeof twoWeeks): number[] => {
    const known = new Map(days.map(({ day, views }) => [day, views]));
    return everyDay(of).map((day) => known.get(day) ?? 0);
  };
  const best = await bestPosts(db, { ...sevenDays, limit: POSTS_SHOWN });
  return {
    line: lineOf(await viewsPerDay(db, twoWeeks), twoWeeks),
    posts: best
      .filter(({ views }) => views > 0)
      .map(({ slug, title, views, days }) => ({ slug, title, views, line: lineOf(days, sevenDays) })),
  };
}

async function readMeetings({ db, now }: Moment): Promise<NonNullable<ConsoleToday['meetings']>> {
  const after = iso(now - booking.minutes * 60_000);
  const rows = await findAppointments(db, { after, before: iso(now + 7 * DAY), most: MEETINGS_SHOWN });
  return rows.map((row) => ({
    id: row.id,
    title: bookingTitle(readBooking(row.details)),
    name: nameOf(row),
    schoolName: row.school_name,
    at: row.time,
  }));
}

async function readScheduled({ db, now }: Moment): Promise<NonNullable<ConsoleToday['scheduled']>> {
  const posts = await findWaitingPosts(db, iso(now), SCHEDULED_SHOWN);
  const newsletters = await findPlanned(db, SCHEDULED_SHOWN);
  return [
    ...posts.map(({ id, title, published_at }) => ({ kind: 'post' as const, id, title, at: published_at })),
    ...newsletters.map(({ id, subject, send_at }) => ({
      kind: 'newsletter' as const,
      id,
      title: subject,
      at: send_at,
    })),
  ]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, SCHEDULED_SHOWN);
}

async function readTroubles({ db }: Moment): Promise<NonNullable<ConsoleToday['troubles']>> {
  const most = circleLimits.overviewCount;
  return {
    failedJobs: await countGivenUpByKind(db, most),
    newsletters: await findStopped(db, SCHEDULED_SHOWN),
    openReports: await countOpenReports(db, most),
    waitingApplications: await countWaiting(db, most),
  };
}

import { booking } from '#data/content/booking.ts';
import { bookingTitle } from '#data/content/people.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type * as contract from '#shared/contracts/console-today.ts';
import type { ConsoleToday } from '#shared/contracts/console-today.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { openTimeBetween, openTimes, type OpenTime } from '#shared/rules/business-hours.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { daysBefore, everyDay, londonDay, startOf } from '#shared/rules/london-days.ts';
import { instantOf } from '#shared/rules/time-zones.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { countSignUps } from '../admin-users/admin-user-repository.ts';
import { findScheduledPosts } from '../blog/blog-repository.ts';
import { readBooking } from '../contact/booking-details.ts';
import { nameOf } from '../contact/contact-mail.ts';
import { findAppointments } from '../contact/contact-repository.ts';
import { findDueSteps } from '../contacts-console/school-repository.ts';
import { countWaiting } from '../membership/application-repository.ts';
import { findConnections } from '../desk-mail/mailbox-state.ts';
import { promisedMinutes, readOffices } from '../desk/office-hours.ts';
import { findFirstReplies, measureReplies } from '../desk/reply-times.ts';
import { countWaitingThreads, findWaitingThreads } from '../desk/waiting-threads.ts';
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
/** The most sign-ups, and the most subscribers, that are counted. */
const MOST_COUNTED = 10_000;
const MOST_SUBSCRIBERS = 100_000;

/** The context for building one response. */
interface Moment {
  readonly db: Db;
  readonly deps: Pick<Deps, 'db' | 'clock' | 'config'>;
  readonly now: number;
  /** Opening hours from 30 days ago to two weeks ahead. */
  readonly open: readonly OpenTime[];
}

/** The console's first screen. A part that cannot be read is null, and the others are returned. */
export function todayHandlers(deps: Pick<Deps, 'db' | 'clock' | 'config'>): HandlersFor<typeof contract> {
  const { db, clock } = deps;
  return {
    async getConsoleToday({ log }) {
      const now = clock.now();
      const moment = {
        db,
        deps,
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
        nextSteps: await part('next steps', readNextSteps),
        scheduled: await part('scheduled', readScheduled),
        problems: await part('problems', readProblems),
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
  const rows = await findWaitingThreads(db, { since: listedSince, most: todayWaiting + 1 });
  const items = rows.slice(0, todayWaiting).map((row) => ({
    kind: row.kind,
    id: row.id,
    name: row.name ?? row.email,
    words: truncate(row.words || row.subject, WORDS_SHOWN),
    since: row.waiting_since,
    waitedMs: openTimeBetween(Date.parse(row.waiting_since), now, open),
    assignee: row.assignee,
  }));
  return {
    items: items.toReversed(),
    hasMore: rows.length > todayWaiting,
    older: await countWaitingThreads(db, { before: listedSince, most: overviewCount }),
  };
}

const beginOf = (day: string): number => Date.parse(instantOf(`${day}T00:00`, 'Europe/London') ?? '');

/** The start of this week and of last week, by London days as in the analytics. */
function weeks(now: number): { readonly thisWeek: number; readonly lastWeek: number } {
  const monday = startOf(londonDay(now), 'week');
  return { thisWeek: beginOf(monday), lastWeek: beginOf(daysBefore(monday, 7)) };
}

/** First replies by people: to inquiries, chats and mails together. */
async function readAnswers({ db, now }: Moment): Promise<NonNullable<ConsoleToday['answers']>> {
  const { thisWeek, lastWeek } = weeks(now);
  const replies = await findFirstReplies(db, { from: iso(lastWeek), to: iso(now + 1) });
  const monday = iso(thisWeek);
  return {
    thisWeek: measureReplies(replies.filter(({ at }) => at >= monday)),
    lastWeek: measureReplies(replies.filter(({ at }) => at < monday)),
  };
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

async function readNextSteps({ db, now }: Moment): Promise<NonNullable<ConsoleToday['nextSteps']>> {
  const rows = await findDueSteps(db, { by: londonDay(now), most: deskLimits.todaySteps });
  return rows.map(({ id, name, next_step, next_date }) => ({ id, name, nextStep: next_step, nextDate: next_date }));
}

async function readScheduled({ db, now }: Moment): Promise<NonNullable<ConsoleToday['scheduled']>> {
  const posts = await findScheduledPosts(db, iso(now), SCHEDULED_SHOWN);
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

async function readProblems({ db, deps }: Moment): Promise<NonNullable<ConsoleToday['problems']>> {
  const most = circleLimits.overviewCount;
  return {
    failedJobs: await countGivenUpByKind(db, most),
    newsletters: await findStopped(db, SCHEDULED_SHOWN),
    mail: (await findConnections(deps)).flatMap(({ name, state }) => (state === 'failing' ? name : [])),
    openReports: await countOpenReports(db, most),
    waitingApplications: await countWaiting(db, most),
  };
}

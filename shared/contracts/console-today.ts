import * as z from 'zod/mini';
import { threadKinds } from './choices.ts';
import { circleLimits } from './circle-limits.ts';
import { deskLimits } from './desk-limits.ts';
import type { Contract } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

const count = z.int().check(z.gte(0));
/** Stops at 100. */
const counted = count.check(z.lte(circleLimits.overviewCount));
/** A length of time in business hours. */
const businessMs = z.int().check(z.gte(0));

const waitingItem = z.strictObject({
  kind: z.enum(threadKinds),
  /** The thread's id, as in the inbox's URL. */
  id,
  /** Null for a visitor without a name. */
  name: z.nullable(z.string()),
  /** The beginning of their last message, or what they would like to book. */
  words: z.string(),
  since: timestamp,
  /** The share of it in business hours, when the response is sent. */
  waitedMs: businessMs,
  /** The first name of the colleague it is assigned to. */
  assignee: z.nullable(z.string()),
});
export type WaitingItem = z.output<typeof waitingItem>;

/** First replies of a period, by people. Times are business time. */
export const firstReplies = z.strictObject({
  /** Those during business hours, to which the times refer. */
  count,
  medianMs: z.nullable(businessMs),
  /** Nine of ten took no longer. */
  p90Ms: z.nullable(businessMs),
  /** How many of them were within the promised time. */
  inTime: count,
  /** Replies sent before any business time had passed, as at night. */
  outOfHours: count,
  /** How many of all these people have written again after their conversation was finished. */
  reopened: count,
});
export type FirstReplies = z.output<typeof firstReplies>;

/** This week so far, from Monday; and all of last week. */
const inWeeks = <T extends z.core.$ZodType>(of: T) => z.strictObject({ thisWeek: of, lastWeek: of });

export const consoleToday = z.strictObject({
  /** The server's time, from which the screen counts on. */
  now: timestamp,
  promise: z.strictObject({
    minutes: count,
    /** The opening hours of the next two weeks, in order. */
    open: z.array(z.strictObject({ from: timestamp, to: timestamp })),
  }),
  waiting: z.nullable(
    z.strictObject({
      /** Those of the last 30 days, longest waiting first; the newest if there are very many. */
      items: z.array(waitingItem).check(z.maxLength(circleLimits.todayWaiting)),
      hasMore: z.boolean(),
      /** How many have been waiting longer than 30 days. */
      older: counted,
    }),
  ),
  answers: z.nullable(inWeeks(firstReplies)),
  people: z.nullable(
    z.strictObject({
      signUps: inWeeks(count),
      /** Newsletter subscribers, by confirmation date. */
      subscribers: z.extend(inWeeks(count), { total: count }),
    }),
  ),
  /** Page views by day, oldest first; days are London's. */
  views: z.nullable(
    z.strictObject({
      /** The last 14 days, today the last. */
      line: z.array(count),
      /** The most viewed posts of the last seven days. */
      posts: z.array(z.strictObject({ slug: z.string(), title: z.string(), views: count, line: z.array(count) })),
    }),
  ),
  /** The confirmed meetings of the next seven days, including current ones. */
  meetings: z.nullable(
    z.array(
      z.strictObject({ id, title: z.string(), name: z.string(), schoolName: z.nullable(z.string()), at: timestamp }),
    ),
  ),
  /** The open schools whose next step is due today or earlier, by London days: the most overdue. */
  nextSteps: z.nullable(
    z
      .array(z.strictObject({ id, name: z.string(), nextStep: z.nullable(z.string()), nextDate: z.string() }))
      .check(z.maxLength(deskLimits.todaySteps)),
  ),
  /** What goes out next. */
  scheduled: z.nullable(
    z.array(z.strictObject({ kind: z.enum(['post', 'newsletter']), id, title: z.string(), at: timestamp })),
  ),
  problems: z.nullable(
    z.strictObject({
      /** Failed jobs; `jobLabels` has a label for each kind. */
      failedJobs: z.array(z.strictObject({ kind: z.string(), count: counted })),
      /** `held`: it was due while no server ran; `paused`: too many of its emails failed. */
      newsletters: z.array(z.strictObject({ id, subject: z.string(), status: z.enum(['held', 'paused']) })),
      /** The connections that should send or receive mail, and fail. */
      mail: z.array(z.enum(['smtp', 'imap', 'webhook', 'pipe'])),
      openReports: counted,
      waitingApplications: counted,
    }),
  ),
});
export type ConsoleToday = z.output<typeof consoleToday>;

export const getConsoleToday = {
  access: 'admin',
  summary:
    'Get the console’s start screen: waiting chats and inquiries, the week’s figures, meetings, next steps and scheduled content',
  response: consoleToday,
} satisfies Contract;

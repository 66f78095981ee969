import * as z from 'zod/mini';
import { circleLimits } from './circle-limits.ts';
import type { Contract } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

const count = z.int().check(z.gte(0));
/** Stops at 100. */
const counted = count.check(z.lte(circleLimits.overviewCount));
/** A length of time in business hours. */
const businessMs = z.int().check(z.gte(0));

const waitingItem = z.strictObject({
  kind: z.enum(['message', 'booking', 'chat']),
  /** Of an inquiry or of a conversation, as their addresses have it. */
  id: z.string(),
  /** Null of a visitor who has not given any. */
  name: z.nullable(z.string()),
  /** The beginning of what they wrote last, or what they would like to book. */
  words: z.string(),
  since: timestamp,
  /** How much of that lies in business hours, as the answer leaves. */
  waitedMs: businessMs,
  /** Somebody has opened it; always false of a chat. */
  isSeen: z.boolean(),
});
export type WaitingItem = z.output<typeof waitingItem>;

/** First answers of a week, by people. */
const firstAnswers = z.strictObject({
  /** Of those who waited in business hours. */
  count,
  medianMs: z.nullable(businessMs),
  /** Answers that came before any business hour had begun to count, as at night. */
  outOfHours: count,
});

/** A week of the agency's, which begins on Monday, so far; and the whole of the one before. */
const inWeeks = <T extends z.core.$ZodType>(of: T) => z.strictObject({ thisWeek: of, lastWeek: of });

export const consoleToday = z.strictObject({
  /** The server's time, from which the screen counts on. */
  now: timestamp,
  promise: z.strictObject({
    minutes: count,
    /** When somebody is there in the next two weeks, in order. */
    open: z.array(z.strictObject({ from: timestamp, to: timestamp })),
  }),
  waiting: z.nullable(
    z.strictObject({
      /** Those of the last 30 days, the longest waiting first; of very many the newest. */
      items: z.array(waitingItem).check(z.maxLength(circleLimits.todayWaiting)),
      hasMore: z.boolean(),
      /** How many have waited for longer. */
      olderInquiries: counted,
      olderChats: counted,
    }),
  ),
  answers: z.nullable(inWeeks(firstAnswers)),
  people: z.nullable(
    z.strictObject({
      signUps: inWeeks(count),
      /** Those who get the newsletter, by when they confirmed it. */
      subscribers: z.extend(inWeeks(count), { total: count }),
    }),
  ),
  /** Views of the site's pages by day, the oldest first; days are those of London. */
  views: z.nullable(
    z.strictObject({
      /** The last 14 days, today the last. */
      line: z.array(count),
      /** The posts with the most views in the last seven days. */
      posts: z.array(z.strictObject({ slug: z.string(), title: z.string(), views: count, line: z.array(count) })),
    }),
  ),
  /** The fixed meetings of the next seven days, with those under way. */
  meetings: z.nullable(
    z.array(
      z.strictObject({ id, title: z.string(), name: z.string(), schoolName: z.nullable(z.string()), at: timestamp }),
    ),
  ),
  /** What goes out next. */
  scheduled: z.nullable(
    z.array(z.strictObject({ kind: z.enum(['post', 'newsletter']), id, title: z.string(), at: timestamp })),
  ),
  troubles: z.nullable(
    z.strictObject({
      /** Jobs that were given up; `jobWords` has words for each kind. */
      failedJobs: z.array(z.strictObject({ kind: z.string(), count: counted })),
      /** `held`: its time has passed while no server ran; `paused`: too many of its mails failed. */
      newsletters: z.array(z.strictObject({ id, subject: z.string(), status: z.enum(['held', 'paused']) })),
      openReports: counted,
      waitingApplications: counted,
    }),
  ),
});
export type ConsoleToday = z.output<typeof consoleToday>;

export const getConsoleToday = {
  access: 'admin',
  summary:
    'Get the console’s start screen: waiting chats and inquiries, the week’s figures, meetings and scheduled content',
  response: consoleToday,
} satisfies Contract;

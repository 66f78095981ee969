import type { Selectable } from 'kysely';
import { dueAt, openTimeBetween, openTimes } from '#shared/rules/business-hours.ts';
import type { Office } from '#shared/rules/reply-time.ts';
import type { Deps } from '../../app/deps.ts';
import type { ThreadsTable } from '../../db/desk-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { removeJobsAbout } from '../../erasures/erase-traces.ts';
import { timestamp } from '../../platform/clock.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';
import { promisedMinutes, readOffices } from './office-hours.ts';

/*
 * The promised reply time of each thread: it runs from a person's message until a person's reply, while an office is open.
 */

/** The shares of the promised time after which colleagues are notified, in percent. */
const STEPS = [50, 80, 100] as const;
type Step = (typeof STEPS)[number];

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Notifies colleagues of a person who is still waiting. Void once they have been answered. */
    'threads.alert': { threadId: number; since: Timestamp; step: Step };
    /** Recomputes due times after a change of the office hours, starting after a thread. */
    'threads.recompute': { after: number };
    /** Measures first replies from before threads were recorded, starting after a thread. Runs once per database. */
    'threads.measure': { after: number };
  }
}

type Needs = Pick<Deps, 'clock' | 'jobs'>;
type Waiting = Pick<Selectable<ThreadsTable>, 'waiting_since' | 'due_at' | 'first_waited_at' | 'first_replied_at'>;

const iso = (instant: number | undefined): Timestamp | null =>
  instant === undefined ? null : new Date(instant).toISOString();
const dueIso = (since: Timestamp, minutes: number, offices: readonly Office[]): Timestamp | null =>
  iso(dueAt(Date.parse(since), minutes, offices));

/**
 * Starts the clock when a person has written, unless it is running already. Call it in a transaction.
 * @param since when they wrote
 */
export async function startWaiting(tx: Transaction, deps: Needs, threadId: number, since: Timestamp): Promise<void> {
  const thread = await findClock(tx.db, threadId);
  if (!thread || thread.waiting_since !== null) return;
  const offices = await readOffices(tx.db);
  await tx.db
    .updateTable('threads')
    .set({
      waiting_since: since,
      due_at: dueIso(since, promisedMinutes, offices),
      ...(thread.first_replied_at === null && { first_waited_at: thread.first_waited_at ?? since }),
    })
    .where('id', '=', threadId)
    .execute();
  await addAlerts(tx, deps, { threadId, since, offices });
}

/**
 * Stops the clock when a person has replied, and records a first reply. Call it in a transaction.
 * @param at when they replied
 * @param isReply false when the thread was finished without a reply
 */
export async function stopWaiting(tx: Transaction, threadId: number, at: Timestamp, isReply = true): Promise<void> {
  const thread = await findClock(tx.db, threadId);
  if (!thread) return;
  await removeJobsAbout(tx.db, ['threads.alert'], 'threadId', threadId);
  const isFirst = isReply && thread.first_replied_at === null && thread.first_waited_at !== null;
  if (thread.waiting_since === null && !isFirst) return;
  const first = isFirst ? await firstReply(tx.db, thread.first_waited_at!, at) : {};
  await tx.db
    .updateTable('threads')
    .set({ waiting_since: null, due_at: null, ...first })
    .where('id', '=', threadId)
    .execute();
}

/**
 * Undoes `stopWaiting` for a reply that was taken back, as if the person had waited all the time. Call it in a
 * transaction.
 * @param since when they began to wait, null when they didn't
 * @param at when the reply was written
 */
export async function resumeWaiting(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { since, at }: { readonly since: Timestamp | null; readonly at: Timestamp },
): Promise<void> {
  await tx.db
    .updateTable('threads')
    .set({ first_replied_at: null, first_reply_ms: null, first_reply_in_time: null })
    .where('id', '=', threadId)
    .where('first_replied_at', '=', at)
    .execute();
  if (since !== null) await startWaiting(tx, deps, threadId, since);
}

/** A first reply as it is stored. Later changes of the office hours don't affect it. */
async function firstReply(db: Db, since: Timestamp, at: Timestamp) {
  const offices = await readOffices(db);
  const [from, to] = [Date.parse(since), Date.parse(at)];
  const due = dueIso(since, promisedMinutes, offices);
  return {
    first_replied_at: at,
    first_reply_ms: openTimeBetween(from, to, openTimes(from, to, offices)),
    first_reply_in_time: due === null || at <= due ? 1 : 0,
  } as const;
}

const findClock = (db: Db, threadId: number): Promise<Waiting | undefined> =>
  db
    .selectFrom('threads')
    .select(['waiting_since', 'due_at', 'first_waited_at', 'first_replied_at'])
    .where('id', '=', threadId)
    .executeTakeFirst();

/** Queues a thread's notifications. Skips those whose time has passed, as after a change of the hours. */
async function addAlerts(
  tx: Transaction,
  { clock, jobs }: Needs,
  { threadId, since, offices }: { threadId: number; since: Timestamp; offices: readonly Office[] },
): Promise<void> {
  await removeJobsAbout(tx.db, ['threads.alert'], 'threadId', threadId);
  for (const step of STEPS) {
    const at = dueAt(Date.parse(since), (promisedMinutes * step) / 100, offices);
    if (at === undefined || at < clock.now()) continue;
    await jobs.add(tx, 'threads.alert', { threadId, since, step }, at - clock.now());
  }
}

/** Recomputes the due times of everyone who is waiting. Call it in the transaction that changes the office hours. */
export const recomputeDueTimes = async (tx: Transaction, { jobs }: Pick<Deps, 'jobs'>): Promise<void> =>
  void (await jobs.add(tx, 'threads.recompute', { after: 0 }));

/** How many threads one job recomputes or measures. The next job continues from there. */
const BATCH = 200;

/** Registers the jobs that notify colleagues while somebody waits, recompute due times, and measure first replies. */
export function registerReplyClock(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>): void {
  const { db, clock, jobs } = deps;

  jobs.work('threads.alert', ({ threadId, since, step }) =>
    transaction(db, async (tx) => {
      const thread = await tx.db
        .selectFrom('threads')
        .select(['waiting_since', 'assignee_id', 'status'])
        .where('id', '=', threadId)
        .executeTakeFirst();
      if (thread?.waiting_since !== since || thread.status === 'quarantine') return;
      const at = timestamp(clock);
      const assignee = step === 50 ? thread.assignee_id : null;
      await notifyColleagues(tx, deps, {
        kind: step === 100 ? 'overdue' : 'due',
        threadId,
        userIds: assignee === null ? 'on duty' : [assignee],
        at,
      });
    }),
  );

  jobs.work('threads.recompute', ({ after }) =>
    transaction(db, async (tx) => {
      const offices = await readOffices(tx.db);
      const rows = await tx.db
        .selectFrom('threads')
        .select(['id', 'waiting_since'])
        .where('waiting_since', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .$narrowType<{ waiting_since: Timestamp }>()
        .execute();
      for (const { id, waiting_since: since } of rows) {
        const due_at = dueIso(since, promisedMinutes, offices);
        await tx.db.updateTable('threads').set({ due_at }).where('id', '=', id).execute();
        await addAlerts(tx, deps, { threadId: id, since, offices });
      }
      const last = rows.at(-1);
      if (last && rows.length === BATCH) await jobs.add(tx, 'threads.recompute', { after: last.id });
    }),
  );

  jobs.work('threads.measure', ({ after }) =>
    transaction(db, async (tx) => {
      const rows = await tx.db
        .selectFrom('threads')
        .select(['id', 'first_waited_at', 'first_replied_at'])
        .where('first_replied_at', 'is not', null)
        .where('first_reply_ms', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .$narrowType<{ first_replied_at: Timestamp }>()
        .execute();
      for (const { id, first_waited_at: since, first_replied_at: at } of rows) {
        if (since === null || since > at) continue;
        await tx.db
          .updateTable('threads')
          .set(await firstReply(tx.db, since, at))
          .where('id', '=', id)
          .execute();
      }
      const last = rows.at(-1);
      if (last && rows.length === BATCH) await jobs.add(tx, 'threads.measure', { after: last.id });
    }),
  );
}

import type { Selectable } from 'kysely';
import { EVENTS_LIFETIME } from '#shared/contracts/events.ts';
import { lockUntilCommit } from '../db/advisory-lock.ts';
import { prepared } from '../db/prepared.ts';
import type { LiveEventsTable } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';

export type LoggedEvent = Selectable<LiveEventsTable>;

/** Events per read. */
export const BATCH = 500;
/** A client that has missed more events than this reloads everything, which is cheaper. */
const REPLAYED_AT_MOST = 10_000;

const SECOND = 1000;

/**
 * Writes events as the last step of their transaction, so that ids are in the order of the commits. On PostgreSQL one
 * transaction at a time gets from here to its commit, so a reader past an id never meets a lower one.
 */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await lockUntilCommit(db, 'events');
  for (const event of events) await insertEvent(db, event);
}

export type NewEvent = Omit<LoggedEvent, 'id'>;

const insertEvent = prepared((db, { name, audience, data, created_at }: NewEvent) =>
  db.insertInto('live_events').values({ name, audience, data, created_at }),
);

/** The events after a position, oldest first. */
export const eventsAfter = (db: Db, position: number): Promise<LoggedEvent[]> =>
  db.selectFrom('live_events').selectAll().where('id', '>', position).orderBy('id').limit(BATCH).execute();

/** A listener's start position, and whether it has missed events that are no longer in the log. */
export interface Start {
  readonly position: number;
  readonly hasGap: boolean;
}

/**
 * @param lastEventId from the client; empty for a new one
 * @param ago how many seconds back a new client starts
 */
export async function startOf(
  db: Db,
  clock: Clock,
  { lastEventId, ago }: { lastEventId: string; ago: number },
): Promise<Start> {
  const oldest = (await edge(db, 'asc'))?.id ?? 0;
  const newest = (await edge(db, 'desc'))?.id ?? 0;
  if (lastEventId === '') {
    if (ago > EVENTS_LIFETIME) return { position: newest, hasGap: true };
    return {
      position: ago === 0 ? newest : await positionAt(db, timestamp(clock, -ago * SECOND), newest),
      hasGap: false,
    };
  }
  const position = /^[0-9]{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1;
  // A position ahead of ours is from before a restore.
  const isReplayable = position >= oldest - 1 && position <= newest && newest - position <= REPLAYED_AT_MOST;
  return isReplayable ? { position, hasGap: false } : { position: newest, hasGap: true };
}

const edge = (db: Db, direction: 'asc' | 'desc') =>
  db.selectFrom('live_events').select('id').orderBy('id', direction).limit(1).executeTakeFirst();

/** The position before the first event since a time. */
async function positionAt(db: Db, time: string, newest: number): Promise<number> {
  const first = await db
    .selectFrom('live_events')
    .select('id')
    .where('created_at', '>=', time)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first ? first.id - 1 : newest;
}

/** Deletes a batch of expired events. The newest stays, because it marks the end of the log. */
export const removeOldEvents = (db: Db, clock: Clock, most: number): Promise<{ numDeletedRows: bigint }> =>
  db
    .deleteFrom('live_events')
    .where('id', 'in', (query) =>
      query
        .selectFrom('live_events')
        .select('id')
        .where('created_at', '<=', timestamp(clock, -EVENTS_LIFETIME * SECOND))
        .where('id', '<', (newest) => newest.selectFrom('live_events').select((eb) => eb.fn.max('id').as('id')))
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirst();

import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { Signals } from '../db/signals.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import type { Audience } from './audience.ts';
import { appendEvents, type NewEvent } from './event-log.ts';
import { createHub, type Hub } from './hub.ts';

/** What the rest of the server knows of live events. */
export interface Live extends Pick<Hub, 'open' | 'stop'> {
  /**
   * Writes an event at the end of the transaction of the action that it tells of; whoever may hear it does so right after the commit.
   * The data is ids only. `await live.emit(tx, { name: 'feed.post.deleted', data: { postId } }, toMembers)`
   */
  emit(tx: Transaction, event: LiveEvent, audience: Audience): Promise<void>;
  /** Checks the sessions of all streams at once, and closes those whose session has ended. */
  recheck(): void;
  readonly metrics: readonly Metric[];
}

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signals: Signals;
  /** Whether people can have only so many streams open; not in load tests. */
  readonly isLimited: boolean;
  /** How many sockets the server may have open; streams leave some of them free. Without a limit unless told. */
  readonly sockets?: number;
}

export function createLive({ db, clock, log, signals, ...limits }: Needs): Live {
  const hub = createHub({ db, clock, log, ...limits });
  signals.on('live', hub.nudge);
  signals.on('sessions', hub.recheck);
  /** The events of transactions under way. */
  const collected = new WeakMap<Transaction, NewEvent[]>();
  return {
    async emit(tx, { name, data }, audience) {
      const event = { name, audience, data: JSON.stringify(data), created_at: timestamp(clock) };
      const events = collected.get(tx);
      if (events) {
        events.push(event);
        return;
      }
      const first = [event];
      collected.set(tx, first);
      tx.beforeCommit(async () => {
        await appendEvents(tx.db, first);
        await signals.send(tx, 'live');
      });
    },
    open: hub.open,
    recheck: hub.recheck,
    stop: hub.stop,
    metrics: hub.metrics,
  };
}

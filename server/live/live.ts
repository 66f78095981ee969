import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { Signals } from '../db/signals.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import type { Audience } from './audience.ts';
import { appendEvents, type NewEvent } from './event-log.ts';
import { createHub, type Hub } from './hub.ts';

/** The interface of live events for the rest of the server. */
export interface Live extends Pick<Hub, 'open' | 'stop'> {
  /**
   * Writes an event at the end of its action's transaction. Permitted listeners receive it right after the commit. The
   * data is ids only. `await live.emit(tx, { name: 'feed.post.deleted', data: { postId } }, toMembers)`
   */
  emit(tx: Transaction, event: LiveEvent, audience: Audience): Promise<void>;
  /** Checks the sessions of all streams at once, and closes those with an ended session. */
  recheck(): void;
  readonly metrics: readonly Metric[];
}

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signals: Signals;
  /** Whether the number of streams per person is limited; off in load tests. */
  readonly isLimited: boolean;
  /** The server's socket limit. Streams leave some of them free. Unlimited by default. */
  readonly sockets?: number;
}

export function createLive({ db, clock, log, signals, ...limits }: Needs): Live {
  const hub = createHub({ db, clock, log, ...limits });
  signals.on('live', hub.startRound);
  signals.on('sessions', hub.recheck);
  /** The events of open transactions. */
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

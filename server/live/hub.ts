import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import { HEARTBEAT } from '#shared/contracts/events.ts';
import type { Db } from '../db/transaction.ts';
import { timestamp, type Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import { createRounds } from '../platform/rounds.ts';
import { readBlockers, readChats, readListeners } from './access.ts';
import { mayReceive } from './audience.ts';
import { BATCH, eventsAfter, type LoggedEvent, type Start } from './event-log.ts';
import { Stream, createBatch, positionFrame, resyncFrame, retryFrame } from './event-stream.ts';
import { createStreamQuotas, type Holder } from './quotas.ts';

/** The least time between rounds in milliseconds, so that simultaneous events are sent together. */
const PAUSE = { afterRound: 100, afterError: 1000 };
/** When stopping, listeners are spread over this time to reconnect. */
const COME_BACK = { soonest: 1000, latest: 5000 };

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly isLimited: boolean;
  readonly sockets?: number;
}

export interface Opening extends Holder, Start {
  readonly session: string | undefined;
  /** Starts the response, once there is a free place. */
  readonly respond: () => ServerResponse;
}

export interface Hub {
  /** Starts a round, because there are new events or a stream has room again. */
  readonly startRound: () => void;
  readonly recheck: () => void;
  /** Opens a stream. @throws HttpError 429 or 503 */
  readonly open: (opening: Opening) => void;
  /** Ends all streams, each with a reconnection delay, and accepts no new ones. */
  readonly stop: () => void;
  readonly metrics: readonly Metric[];
}

/**
 * Sends the log's events to the open streams. Each stream has its position in the log. A round reads once for all
 * streams at the same position, checks their access in the database, and sends. Late, reconnected and slow streams only
 * differ in position, so nothing is buffered for them and nothing is lost.
 */
export function createHub({ db, clock, log, isLimited, sockets }: Needs): Hub {
  const streams = new Set<Stream>();
  const places = createStreamQuotas({ isLimited, sockets });
  const metrics = createLiveMetrics(() => streams.size);
  let isStopped = false;
  let heart: NodeJS.Timeout | undefined;

  const sendOn = async (): Promise<boolean> => {
    let hasMore = false;
    const ready = [...streams].filter(({ isReady }) => isReady);
    for (const [position, group] of Map.groupBy(ready, (stream) => stream.position)) {
      const events = await eventsAfter(db, position);
      if (events.length === 0) continue;
      await send(group, events);
      hasMore ||= events.length === BATCH;
    }
    return hasMore;
  };

  const send = async (group: readonly Stream[], events: readonly LoggedEvent[]): Promise<void> => {
    const chats = await readChats(db, events);
    const blockers = await readBlockers(db, events);
    const listeners = await readListeners(db, timestamp(clock), group);
    const bytesOf = createBatch(events);
    const position = events.at(-1)!.id;
    for (const stream of group) {
      const listener = listeners.get(stream);
      if (!listener) {
        stream.end();
        continue;
      }
      const isFor = (event: LoggedEvent): boolean =>
        mayReceive(listener, event.audience, chats) && !blockers.get(event)?.has(listener.userId ?? 0);
      const chosen = [...events.keys()].filter((index) => isFor(events[index]!));
      stream.position = position;
      if (chosen.length === 0) continue;
      stream.write(bytesOf(chosen), events[chosen.at(-1)!]!.id);
      metrics.sent.inc(chosen.length);
    }
    metrics.lag.observe(Math.max(0, clock.now() - Date.parse(events.at(-1)!.created_at)) / 1000);
  };

  /** Ends the streams of people who are no longer signed in. */
  const endOrphans = async (): Promise<void> => {
    const all = [...streams];
    const listeners = await readListeners(db, timestamp(clock), all);
    for (const stream of all) if (!listeners.has(stream)) stream.end();
  };

  const rounds = createRounds({
    doRound: sendOn,
    onError(error) {
      log.error({ err: error }, 'live: a round failed');
      return true;
    },
    pause: PAUSE,
  });
  const startRound = (): void => {
    if (streams.size > 0 && !isStopped) rounds.ask();
  };
  const recheck = (): void => {
    if (streams.size === 0 || isStopped) return;
    endOrphans().catch((error: unknown) => log.error({ err: error }, 'live: the sessions could not be read'));
  };
  const beat = (): void => {
    for (const stream of streams) {
      if (stream.beat()) continue;
      metrics.cut.inc();
      stream.cut();
    }
    recheck();
    // Another process may have written events too.
    startRound();
  };

  return {
    startRound,
    recheck,
    open({ respond, session, visitor, userId, client, position, hasGap }) {
      if (isStopped) throw new HttpError('unavailable', 'The server is about to stop.', { retryAfter: 5 });
      const giveBack = places.take({ userId, visitor, client });
      const onClose = (): void => {
        giveBack();
        streams.delete(stream);
        if (streams.size === 0) clearInterval(heart);
      };
      const stream = new Stream(respond(), { session, visitor, position, onDrain: startRound, onClose });
      if (streams.size === 0) heart = setInterval(beat, HEARTBEAT * 1000).unref();
      streams.add(stream);
      stream.write(hasGap ? resyncFrame(position) : positionFrame(position));
      startRound();
    },
    stop() {
      isStopped = true;
      rounds.stop();
      const { soonest, latest } = COME_BACK;
      for (const stream of streams) stream.end(retryFrame(soonest + Math.random() * (latest - soonest)));
    },
    metrics: metrics.all,
  };
}

interface LiveMetrics {
  readonly all: readonly Metric[];
  readonly sent: Counter;
  readonly cut: Counter;
  /** In seconds. */
  readonly lag: Histogram;
}

/** @param countOpen receives the number of open streams */
function createLiveMetrics(countOpen: () => number): LiveMetrics {
  const registers: never[] = [];
  const open = new Gauge({
    name: 'live_streams_open',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(countOpen());
    },
  });
  const sent = new Counter({ name: 'live_events_sent_total', help: 'Events sent, counted per stream', registers });
  const cut = new Counter({
    name: 'live_streams_cut_total',
    help: 'Streams closed because the client stopped reading',
    registers,
  });
  const lag = new Histogram({
    name: 'live_event_lag_seconds',
    help: 'Time from writing an event to sending it, for streams that are up to date',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return { all: [open, sent, cut, lag] as Metric[], sent, cut, lag };
}

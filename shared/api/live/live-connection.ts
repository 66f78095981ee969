import { HEARTBEAT } from '../../contracts/events.ts';
import { errorOf } from '../api-error.ts';
import { Backoff, LONGEST_WAIT_MS } from '../backoff.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';
import type { LiveState } from './live-state.ts';
import { isStream, requestStream, textOf, type StreamRequest } from './stream-request.ts';
import { sleep, Watchdog } from './timing.ts';

export interface LiveOptions extends StreamRequest {
  /** Where an earlier connection stood; empty for a new one. */
  readonly lastEventId: string;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Nobody is signed in, and a member's stream was wanted: no more is tried. */
  readonly onSignedOut: () => void;
  /** Something came, be it only a heartbeat. */
  readonly onAlive?: (lastEventId: string) => void;
  readonly patience?: Patience;
  readonly random?: () => number;
}

/** How soon somebody has to be back, in milliseconds: a try that hangs and the wait after it add up. */
export interface Patience {
  /** A try that is not answered by then is given up. */
  readonly answer: number;
  /** Between two tries, unless the server refuses and asks for more. */
  readonly wait: number;
}

export interface LiveConnection {
  /** The network may be back, or somebody looks again: tries at once, and does not trust a silent connection. */
  nudge(): void;
  /** What seems open is not to be believed, as after a sleep: connects anew, and hears what was missed. */
  renew(): void;
  close(): void;
}

/** Silence after which a connection counts as dead, in milliseconds: three heartbeats. */
const SILENCE = 3 * HEARTBEAT * 1000;
/** Silence after which it counts as dead when somebody looks again. */
const DOUBTFUL = (HEARTBEAT + 5) * 1000;
/** After a connection that worked, the next try comes within this time. */
const SOON = 1000;

const nothing = (): void => {};

/** Of the site's many readers. A slow connection may take its time. */
const PATIENT: Patience = { answer: SILENCE, wait: LONGEST_WAIT_MS };

/** Keeps one event stream open until it is closed: resumes where it was, and backs off where the server is away. */
export function openLive(options: LiveOptions): LiveConnection {
  const { patience = PATIENT } = options;
  const closing = new AbortController();
  let attempt = new AbortController();
  let lastEventId = options.lastEventId;
  let lastHeard = Date.now();
  let wakeUp = nothing;
  const random = options.random ?? Math.random;
  const backoff = new Backoff({ clock: { now: () => Date.now(), random }, longestMs: patience.wait });
  /** The next try follows without a wait. */
  let isUrgent = false;
  /** What the server asked to wait, in milliseconds. */
  let asked = 0;

  const hearAlive = (): void => {
    lastHeard = Date.now();
    options.onAlive?.(lastEventId);
  };
  const parserOf = () =>
    createEventParser({
      onEvent: options.onEvent,
      onPosition: (id) => void (lastEventId = id),
      // A kind word to the many, which holds up nobody who has to be back.
      onRetry: (wait) => void (asked = Math.min(wait, patience.wait)),
    });

  /** Listens until the connection ends, by whomever; `ended` is one that had been open. */
  const listen = async (): Promise<'ended' | 'refused' | 'signed out'> => {
    attempt = new AbortController();
    const watch = new Watchdog(() => attempt.abort());
    watch.wait(patience.answer);
    let outcome: 'ended' | 'refused' = 'refused';
    try {
      const response = await requestStream(options, lastEventId, attempt.signal);
      if (response.status === 401) return 'signed out';
      if (!isStream(response)) throw await errorOf(response);
      outcome = 'ended';
      backoff.reset();
      options.onState('open');
      watch.wait(SILENCE);
      const parse = parserOf();
      hearAlive();
      for await (const text of textOf(response)) {
        watch.wait(SILENCE);
        parse(text);
        hearAlive();
      }
    } catch (error) {
      asked = Math.max(asked, retryAfter(error));
    } finally {
      watch.stop();
    }
    return outcome;
  };

  const run = async (): Promise<void> => {
    options.onState('connecting');
    while (!closing.signal.aborted) {
      const outcome = await listen();
      if (closing.signal.aborted) return;
      if (outcome === 'signed out') {
        options.onState('down');
        options.onSignedOut();
        return;
      }
      if (outcome === 'refused') backoff.fail(asked);
      options.onState(backoff.failures > 0 ? 'down' : 'connecting');
      const wait = backoff.failures > 0 ? backoff.until - Date.now() : Math.max(random() * SOON, asked);
      if (!isUrgent) await sleep(wait, (wake) => void (wakeUp = wake));
      isUrgent = false;
      asked = 0;
    }
  };
  void run();

  const renew = (): void => {
    isUrgent = true;
    attempt.abort();
    wakeUp();
  };
  return {
    nudge() {
      if (Date.now() - lastHeard > DOUBTFUL) renew();
      else wakeUp();
    },
    renew,
    close() {
      closing.abort();
      attempt.abort();
      wakeUp();
    },
  };
}

function retryAfter(error: unknown): number {
  const seconds = Object(error) as { retryAfter?: number };
  return (seconds.retryAfter ?? 0) * 1000;
}

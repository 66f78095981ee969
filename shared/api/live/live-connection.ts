import { HEARTBEAT } from '../../contracts/events.ts';
import { errorOf } from '../api-error.ts';
import { Backoff, LONGEST_WAIT_MS } from '../backoff.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';
import type { LiveState } from './live-state.ts';
import { FOR_MEMBER } from '../../contracts/endpoint.ts';
import { listenToEvents } from '../../contracts/endpoints/session.ts';

export interface LiveOptions extends StreamRequest {
  /** The position of an earlier connection; empty for a new one. */
  readonly lastEventId: string;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** A member's stream was requested, but nobody is signed in. Stops retrying. */
  readonly onSignedOut: () => void;
  /** Data arrived, even if only a heartbeat. */
  readonly onActivity?: (lastEventId: string) => void;
  readonly timing?: LiveTiming;
  readonly random?: () => number;
}

/** How soon a lost connection must be back: the timeout of an attempt plus the wait after it. */
export interface LiveTiming {
  /** An attempt without a response times out after this. */
  readonly answerMs: number;
  /** The wait between attempts, unless the server asks for more. */
  readonly waitMs: number;
}

export interface LiveConnection {
  /** The network may be back, or the page became visible: retries at once, and drops a silent connection. */
  retryNow(): void;
  /** Reconnects even if the connection seems open, as after sleep, and receives what was missed. */
  renew(): void;
  close(): void;
}

/** Silence after which a connection counts as dead, in milliseconds: three heartbeats. */
const SILENCE = 3 * HEARTBEAT * 1000;
/** The same when the page becomes visible again. */
const DOUBTFUL = (HEARTBEAT + 5) * 1000;
/** After a connection that worked, the next attempt starts within this time. */
const SOON = 1000;

const nothing = (): void => {};

/** The default for the site's many visitors, whose connections may be slow. */
const TIMING: LiveTiming = { answerMs: SILENCE, waitMs: LONGEST_WAIT_MS };

/** Keeps one event stream open until it is closed. Resumes where it was, and backs off while the server is unreachable. */
export function openLive(options: LiveOptions): LiveConnection {
  const { timing = TIMING } = options;
  const closing = new AbortController();
  let attempt = new AbortController();
  let lastEventId = options.lastEventId;
  let lastReceived = Date.now();
  let endWait = nothing;
  const random = options.random ?? Math.random;
  const backoff = new Backoff({ clock: { now: () => Date.now(), random }, longestMs: timing.waitMs });
  /** The next attempt starts without a wait. */
  let isUrgent = false;
  /** The delay that the server asked for, in milliseconds. */
  let asked = 0;

  const markActive = (): void => {
    lastReceived = Date.now();
    options.onActivity?.(lastEventId);
  };
  const parserOf = () =>
    createEventParser({
      onEvent: options.onEvent,
      onPosition: (id) => void (lastEventId = id),
      // The server's delay spreads out many readers. It does not apply to one that must reconnect quickly.
      onRetry: (wait) => void (asked = Math.min(wait, timing.waitMs)),
    });

  /** Reads until the connection ends; `ended` means that it had been open. */
  const listen = async (): Promise<'ended' | 'refused' | 'signed out'> => {
    attempt = new AbortController();
    const watch = new Watchdog(() => attempt.abort());
    watch.wait(timing.answerMs);
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
      markActive();
      for await (const text of textOf(response)) {
        watch.wait(SILENCE);
        parse(text);
        markActive();
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
      if (!isUrgent) await sleep(wait, (end) => void (endWait = end));
      isUrgent = false;
      asked = 0;
    }
  };
  void run();

  const renew = (): void => {
    isUrgent = true;
    attempt.abort();
    endWait();
  };
  return {
    retryNow() {
      if (Date.now() - lastReceived > DOUBTFUL) renew();
      else endWait();
    },
    renew,
    close() {
      closing.abort();
      attempt.abort();
      endWait();
    },
  };
}

function retryAfter(error: unknown): number {
  const seconds = Object(error) as { retryAfter?: number };
  return (seconds.retryAfter ?? 0) * 1000;
}

/** Whose stream to request, and how. */
interface StreamRequest {
  /** A prefix for the path; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Requests a member's stream; without a session the server responds with 401. */
  readonly asMember: boolean;
  /** The member's id; the server responds with 401 in anybody else's session. */
  readonly forMember?: number | undefined;
  /** For a new connection: the age in seconds of the oldest data shown. */
  readonly ago: () => number;
}

/** Requests the stream from a position; empty for a new one. */
function requestStream(
  { baseUrl = '', fetch = globalThis.fetch, asMember, forMember, ago }: StreamRequest,
  lastEventId: string,
  signal: AbortSignal,
): Promise<Response> {
  const query = new URLSearchParams();
  if (asMember) query.set('as', 'member');
  if (!lastEventId) query.set('ago', String(Math.ceil(ago())));
  return fetch(`${baseUrl}${listenToEvents.path}?${query}`, {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(forMember !== undefined && { [FOR_MEMBER.toLowerCase()]: String(forMember) }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
}

/** Distinguishes a stream from a page that a network injects, such as a captive portal. */
const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** The stream's text in chunks of any size. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Waits until the time is up or `wake` is called. */
function sleep(waitMs: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls back unless it is reset in time. */
class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onTimeout: () => void;

  constructor(onTimeout: () => void) {
    this.#onTimeout = onTimeout;
  }

  /** Starts again. */
  wait(timeoutMs: number): void {
    this.stop();
    this.#timer = setTimeout(this.#onTimeout, timeoutMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

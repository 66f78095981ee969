import { HEARTBEAT } from '../../contracts/events.ts';
import { errorOf } from '../api-error.ts';
import { Backoff, LONGEST_WAIT_MS } from '../backoff.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';
import type { LiveState } from './live-state.ts';
import { FOR_MEMBER } from '../../contracts/endpoint.ts';
import { listenToEvents } from '../../contracts/endpoints/session.ts';

export interface LiveOptions extends StreamRequest {
  /** Where an earlier connection stood; empty for a new one. */
  readonly lastEventId: string;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Nobody is signed in, and a member's stream was wanted: no more is tried. */
  readonly onSignedOut: () => void;
  /** Something came, be it only a heartbeat. */
  readonly onActivity?: (lastEventId: string) => void;
  readonly timing?: LiveTiming;
  readonly random?: () => number;
}

/** How soon a lost connection has to be back: a try that hangs and the wait after it add up. */
export interface LiveTiming {
  /** A try that is not answered by then is given up. */
  readonly answerMs: number;
  /** Between two tries, unless the server refuses and asks for more. */
  readonly waitMs: number;
}

export interface LiveConnection {
  /** The network may be back, or somebody looks again: tries at once, and does not trust a silent connection. */
  nudge(): void;
  /** What seems open is not to be believed, as after a sleep: connects again and receives what was missed. */
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

/** For the site's many readers: a slow connection may take its time. */
const TIMING: LiveTiming = { answerMs: SILENCE, waitMs: LONGEST_WAIT_MS };

/** Keeps one event stream open until it is closed: resumes where it was, and backs off where the server is away. */
export function openLive(options: LiveOptions): LiveConnection {
  const { timing = TIMING } = options;
  const closing = new AbortController();
  let attempt = new AbortController();
  let lastEventId = options.lastEventId;
  let lastHeard = Date.now();
  let endWait = nothing;
  const random = options.random ?? Math.random;
  const backoff = new Backoff({ clock: { now: () => Date.now(), random }, longestMs: timing.waitMs });
  /** The next try follows without a wait. */
  let isUrgent = false;
  /** What the server asked to wait, in milliseconds. */
  let asked = 0;

  const noteActivity = (): void => {
    lastHeard = Date.now();
    options.onActivity?.(lastEventId);
  };
  const parserOf = () =>
    createEventParser({
      onEvent: options.onEvent,
      onPosition: (id) => void (lastEventId = id),
      // The delay that the server asks for spreads many readers out; it does not hold up one that has to be back soon.
      onRetry: (wait) => void (asked = Math.min(wait, timing.waitMs)),
    });

  /** Listens until the connection ends; `ended` means that it had been open. */
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
      noteActivity();
      for await (const text of textOf(response)) {
        watch.wait(SILENCE);
        parse(text);
        noteActivity();
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
    nudge() {
      if (Date.now() - lastHeard > DOUBTFUL) renew();
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

/** Whose stream is asked for, and over what. */
interface StreamRequest {
  /** In front of the path; empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Wants a member's stream; without one signed in it is refused with 401. */
  readonly asMember: boolean;
  /** The member's id: a session of anybody else is refused with 401 too. */
  readonly forMember?: number | undefined;
  /** For a new connection: how many seconds ago the oldest of what is shown was read. */
  readonly ago: () => number;
}

/** Asks for the stream from where the reader stands; empty for a new one. */
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

/** Tells a stream from a page that a network puts in its place, such as a sign-in. */
const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** The stream's text as it comes, in pieces cut anywhere. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Waits until the time is over or `wake` is called. */
function sleep(waitMs: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls back when it is not reset in time. */
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

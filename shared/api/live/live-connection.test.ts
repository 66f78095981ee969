import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLive, type LiveConnection, type LiveOptions } from './live-connection.ts';
import type { LiveState } from './live-state.ts';

/** A request for the stream; the test responds. */
interface Attempt {
  readonly url: string;
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  open(): void;
  send(text: string): void;
  end(): void;
  answer(status: number, headers?: Record<string, string>): void;
  fail(): void;
}

let attempts: Attempt[];
let states: LiveState[];
let received: string[];
let signedOut: number;
let connection: LiveConnection;

const fakeFetch = ((url: string, { headers, signal }: RequestInit) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const gone = () => new DOMException('aborted', 'AbortError');
  signal!.addEventListener('abort', () => {
    reject(gone());
    try {
      controller?.error(gone());
    } catch {
      // Already ended.
    }
  });
  attempts.push({
    url,
    lastEventId: new Headers(headers).get('last-event-id'),
    signal: signal!,
    open: () =>
      resolve(
        new Response(new ReadableStream<Uint8Array>({ start: (begun) => void (controller = begun) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
      ),
    send: (text) => controller!.enqueue(new TextEncoder().encode(text)),
    end: () => controller!.close(),
    answer: (status, answered = {}) => resolve(new Response('{}', { status, headers: answered })),
    fail: () => reject(new TypeError('no network')),
  });
  return promise;
}) as typeof fetch;

function connect(options: Partial<LiveOptions> = {}): void {
  connection = openLive({
    fetch: fakeFetch,
    asMember: true,
    lastEventId: '',
    ago: () => 5,
    onEvent: ({ id, name }) => void received.push(`${id} ${name}`),
    onState: (state) => void states.push(state),
    onSignedOut: () => void signedOut++,
    random: () => 1,
    ...options,
  });
}
/** The next attempt waits for the server's delay. */
async function isRefusedForHalfAMinute(): Promise<void> {
  const before = attempts.length;
  current().answer(429, { 'retry-after': '30' });
  await pass(29);
  expect(attempts).toHaveLength(before);
  await pass(1.1);
  expect(attempts).toHaveLength(before + 1);
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const current = () => attempts.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  states = [];
  received = [];
  signedOut = 0;
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

it('receives events, and resumes from the last one', async () => {
  connect();
  expect(current()).toMatchObject({ url: '/api/events?as=member&ago=5', lastEventId: null });
  current().open();
  await settle();
  current().send('id: 41\n\nid: 42\nevent: a\ndata: {}\n\nid: 43\nevent: half');
  await settle();
  expect(received).toEqual(['42 a']);
  current().end();
  await pass(1);
  expect(attempts).toHaveLength(2);
  expect(current()).toMatchObject({ url: '/api/events?as=member', lastEventId: '42' });
  expect(states).toEqual(['connecting', 'open', 'connecting']);
});

it('is down after a failed attempt, backs off, and reopens', async () => {
  connect();
  for (const seconds of [1, 2, 4]) {
    current().fail();
    await settle();
    expect(states.at(-1)).toBe('down');
    const before = attempts.length;
    await pass(seconds - 0.1);
    expect(attempts).toHaveLength(before);
    await pass(0.1);
    expect(attempts).toHaveLength(before + 1);
  }
  current().open();
  await settle();
  expect(states.at(-1)).toBe('open');
});

it('treats 45 seconds of silence as a dead connection; a heartbeat resets that', async () => {
  connect();
  current().open();
  await settle();
  await pass(40);
  current().send(':\n\n');
  await pass(44);
  expect(current().signal.aborted).toBe(false);
  await pass(2);
  expect(attempts[0]!.signal.aborted).toBe(true);
  expect(attempts).toHaveLength(2);
});

it('waits as long as the server asks, in the stream or in an error', async () => {
  connect();
  current().open();
  await settle();
  current().send('retry: 4000\n\n');
  current().end();
  await pass(3.9);
  expect(attempts).toHaveLength(1);
  await pass(0.2);
  expect(attempts).toHaveLength(2);
  await isRefusedForHalfAMinute();
});

it('retries at once on request, and drops a connection that has been silent', async () => {
  connect();
  current().fail();
  await settle();
  connection.retryNow();
  await settle();
  expect(attempts).toHaveLength(2);
  current().open();
  await settle();
  connection.retryNow();
  expect(current().signal.aborted).toBe(false);
  await pass(21);
  connection.retryNow();
  expect(current().signal.aborted).toBe(true);
});

it('reconnects on request even if it seems open, and resumes from the last event', async () => {
  connect();
  attempts[0]!.open();
  await settle();
  attempts[0]!.send('id: 7\n\n');
  await settle();
  connection.renew();
  await vi.advanceTimersByTimeAsync(1000);
  expect(attempts[0]!.signal.aborted).toBe(true);
  expect(attempts[1]!.lastEventId).toBe('7');
});

describe('configured to reconnect within five seconds', () => {
  const timing = { answerMs: 3000, waitMs: 1500 };

  it.each([
    ['refused connections at once', () => current().fail()],
    ['dropped packets silently', () => undefined],
  ])('does so whenever a network comes back that %s', async (_, lose) => {
    // Every moment of the retry cycle, in steps of a quarter of a second.
    for (let away = 60; away < 66; away += 0.25) {
      attempts = [];
      connect({ timing });
      current().open();
      await settle();
      connection.renew();
      for (let passed = 0; passed < away; passed += 0.25) {
        await settle();
        lose();
        await pass(0.25);
      }
      // The attempt that started while offline never gets a response.
      const before = attempts.length;
      for (let waited = 0; attempts.length === before; waited += 0.25) {
        expect(waited).toBeLessThan(5);
        lose();
        await pass(0.25);
      }
      current().open();
      await settle();
      expect(states.at(-1)).toBe('open');
      connection.close();
    }
  });

  it('ignores the stream’s retry delay, but waits after an error', async () => {
    connect({ timing });
    current().open();
    await settle();
    current().send('retry: 6000\n\n');
    current().end();
    await pass(1.5);
    expect(attempts).toHaveLength(2);
    await isRefusedForHalfAMinute();
  });
});

it('does not wait after an attempt that timed out', async () => {
  connect();
  for (let time = 1; time <= 5; time++) {
    connection.renew();
    await settle();
    expect(attempts).toHaveLength(time + 1);
  }
  current().fail();
  await settle();
  expect(attempts).toHaveLength(6);
});

it('reports that the session has ended, and stops retrying', async () => {
  connect();
  current().answer(401);
  await pass(100);
  expect([signedOut, attempts.length, states.at(-1)]).toEqual([1, 1, 'down']);
});

it('does not mistake a captive portal’s page for a stream', async () => {
  connect();
  current().answer(200, { 'content-type': 'text/html' });
  await settle();
  expect(states.at(-1)).toBe('down');
});

it('sends no more events after it is closed', async () => {
  connect();
  current().open();
  await settle();
  connection.close();
  await pass(100);
  expect([attempts.length, states.at(-1)]).toEqual([1, 'open']);
});

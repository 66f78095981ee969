import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import type { Outbox } from '#shared/api/outbox/outbox.ts';
import type { Owner } from '#shared/rules/console-owner.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { createReplies, sessionOf, textOf } from './replies.ts';

const ALICE: Owner = { origin: 'https://bonjour.example', personId: 1 };
const BEA: Owner = { origin: 'https://bonjour.example', personId: 2 };
const HOUR = 60 * 60 * 1000;

/** A fake device store, session and server. */
let stored: Map<string, string>;
let signedIn: Owner | null;
let delivered: string[];
let answer: (text: string, signal: AbortSignal) => unknown;
let sent: string[];
/** Whether the device has storage space. */
let hasRoom: boolean;
let windows: Set<() => void>;

const nameOf = ({ origin, personId }: Owner, key = '') => `${origin} ${personId} ${key}`;
const platform = {
  owner: () => signedIn,
  outbox: {
    read: async (owner: Owner) =>
      [...stored].filter(([name]) => name.startsWith(nameOf(owner))).map(([, text]) => text),
    write: async (owner: Owner, key: string, text: string | null) => {
      if (!hasRoom) return false;
      if (text === null) stored.delete(nameOf(owner, key));
      else stored.set(nameOf(owner, key), text);
      return true;
    },
    listen: (listener: () => void) => {
      windows.add(listener);
      return () => windows.delete(listener);
    },
  },
};

const create = (owner = ALICE) => {
  const { transport, made } = fakeTransport({
    'admin.chats.answer': async ({ body, options }) => {
      const { message } = body as { message: string };
      await answer(message, options.signal!);
      delivered.push(message);
      return { id: 1 };
    },
  });
  const client = createClient(transport);
  const replies = createReplies({ client, platform, owner, onSent: (item) => sent.push(sessionOf(item)) });
  return { replies, outbox: replies.outbox, made };
};

/** Opens a new window. */
const open = (owner = ALICE) => {
  const window = create(owner);
  void window.replies.open();
  return window;
};

/** Accepts requests without ever responding. */
const silent = (_: string, signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const offline = () => {
  throw new NetworkError(new Error('offline'));
};

beforeEach(() => {
  vi.useFakeTimers();
  [stored, signedIn, delivered, sent, answer] = [new Map(), ALICE, [], [], () => undefined];
  [hasRoom, windows] = [true, new Set()];
  return () => vi.useRealTimers();
});

const texts = (outbox: Outbox) => outbox.snapshot().map(textOf);

describe('pending replies', () => {
  it('are sent, and then removed from the device', async () => {
    const { replies, outbox } = open();
    await replies.send('a', 'Good morning!');
    expect([delivered, sent, stored.size, outbox.snapshot()]).toEqual([['Good morning!'], ['a'], 0, []]);
  });

  it('are stored before they are sent', async () => {
    answer = () => expect([...stored.values()].join()).toContain('Good morning!');
    await open().replies.send('a', 'Good morning!');
    expect(delivered).toHaveLength(1);
  });

  it('are sent at once on reconnect, even during an attempt on a dead connection', async () => {
    answer = silent;
    const { replies, outbox, made } = open();
    void replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(3000);
    answer = () => undefined;
    await outbox.retry();
    expect(delivered).toEqual(['one']);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    // Nothing is left that could be sent again.
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(2);
  });

  it('time out without a response, and are retried', async () => {
    answer = silent;
    const { replies } = open();
    void replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(10_000);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect(delivered).toEqual(['one']);
  });

  it('survive closing the window', async () => {
    answer = offline;
    const before = open();
    await before.replies.send('a', 'one');
    before.outbox.close();
    answer = () => undefined;
    await create().replies.open();
    expect(delivered).toEqual(['one']);
  });

  it('keep their idempotency key on each attempt, so that a lost response causes no duplicate', async () => {
    const { replies, outbox, made } = open();
    answer = offline;
    await replies.send('a', 'one');
    answer = () => undefined;
    await outbox.retry();
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('wait for the next sign-in when the session has ended', async () => {
    answer = () => {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    };
    const { replies, made } = open();
    await replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(1);
    expect([...stored.values()].join()).toContain('one');
  });

  it('are never sent in another person’s name, by the window of the former or the next person', async () => {
    answer = offline;
    const alice = open();
    await alice.replies.send('a', 'Alice’s words');
    answer = () => undefined;
    signedIn = BEA;
    const bea = open(BEA);
    await vi.advanceTimersByTimeAsync(120_000);
    await alice.outbox.retry();
    await alice.replies.send('a', 'Alice’s late words');
    expect([delivered, bea.outbox.snapshot()]).toEqual([[], []]);
    expect(texts(alice.outbox)).toEqual(['Alice’s words', 'Alice’s late words']);
    signedIn = ALICE;
    await alice.outbox.retry();
    expect(delivered).toEqual(['Alice’s words', 'Alice’s late words']);
    expect(alice.made.every(({ options }) => options.forMember === ALICE.personId)).toBe(true);
  });

  it('are not sent to a chat with the same id on another server', async () => {
    answer = offline;
    await open().replies.send('a', 'one');
    answer = () => undefined;
    signedIn = { ...ALICE, origin: 'https://other.example' };
    const { outbox } = open(signedIn);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([delivered, outbox.snapshot()]).toEqual([[], []]);
  });

  it('stop when their window closes, including attempts in progress and retry timers', async () => {
    answer = silent;
    const { replies, outbox, made } = open();
    void replies.send('a', 'on its way');
    await vi.advanceTimersByTimeAsync(1000);
    outbox.close();
    answer = offline;
    const other = open();
    await other.outbox.drain();
    other.outbox.close();
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    await outbox.drain();
    expect([delivered, sent, made.length, stored.size]).toEqual([[], [], 1, 1]);
  });
});

describe('replies older than two days', () => {
  const leave = async () => {
    answer = offline;
    const { replies, outbox } = open();
    await replies.send('a', 'Today until five');
    outbox.close();
    vi.setSystemTime(Date.now() + 47 * HOUR);
    answer = () => undefined;
  };

  it('need a confirmation, and do not delay today’s replies', async () => {
    await leave();
    const { replies, outbox } = open();
    await replies.send('a', 'Good morning!');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([delivered, texts(outbox)]).toEqual([['Good morning!'], ['Today until five']]);
    expect(outbox.snapshot()[0]!.triedAt).not.toBeNull();
  });

  it('are sent with the same key when their author confirms', async () => {
    await leave();
    const { replies, outbox, made } = create();
    await replies.open();
    const [old] = outbox.snapshot();
    await outbox.sendAgain(old!.key);
    await outbox.drain();
    expect([delivered, stored.size]).toEqual([['Today until five'], 0]);
    expect(made.at(-1)!.idempotencyKey).toBe(old!.key);
  });
});

describe('replies in two windows', () => {
  const notifyWindows = () => vi.waitFor(() => windows.forEach((listener) => listener()));

  it('are shared: a reply added in one appears in the other, and a discarded one is not sent', async () => {
    answer = offline;
    const one = open();
    const other = open();
    await one.replies.send('a', 'one');
    await notifyWindows();
    await vi.waitFor(() => expect(texts(other.outbox)).toEqual(['one']));
    await other.outbox.discard(other.outbox.snapshot()[0]!.key);
    answer = () => undefined;
    await notifyWindows();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([delivered, texts(one.outbox), stored.size]).toEqual([[], [], 0]);
  });
});

describe('a reply that is taken back', () => {
  const takeBack = async ({ outbox }: ReturnType<typeof create>, isPutBack = true) => {
    const put: string[] = [];
    const isTaken = await outbox.takeBack(outbox.snapshot()[0]!.key, (item) => {
      put.push(textOf(item));
      return isPutBack;
    });
    return { isTaken, put };
  };

  it('is removed before it leaves the device, and sent by no window', async () => {
    answer = offline;
    const one = open();
    const other = open();
    await one.replies.send('a', 'one');
    for (const listener of windows) listener();
    await vi.waitFor(() => expect(texts(other.outbox)).toEqual(['one']));
    expect(await takeBack(other)).toEqual({ isTaken: true, put: ['one'] });
    answer = () => undefined;
    for (const listener of windows) listener();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([delivered, texts(one.outbox), texts(other.outbox), stored.size]).toEqual([[], [], [], 0]);
  });

  it('stays in the outbox when it cannot be put back', async () => {
    answer = offline;
    const window = open();
    await window.replies.send('a', 'one');
    expect((await takeBack(window, false)).isTaken).toBe(false);
    answer = () => undefined;
    await window.outbox.retry();
    expect(delivered).toEqual(['one']);
  });

  it('is sent anyway when the attempt in progress succeeds', async () => {
    let arrive = (): void => {};
    answer = () => new Promise<void>((resolve) => (arrive = resolve));
    const window = open();
    void window.replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(1000);
    const taking = takeBack(window);
    await vi.advanceTimersByTimeAsync(1000);
    arrive();
    expect(await taking).toEqual({ isTaken: false, put: [] });
    expect([delivered, stored.size]).toEqual([['one'], 0]);
  });

  it('is taken back when the attempt in progress fails, and is not tried again', async () => {
    answer = silent;
    const window = open();
    void window.replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(1000);
    const taking = takeBack(window);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await taking).toEqual({ isTaken: true, put: ['one'] });
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([delivered, window.made.length, stored.size]).toEqual([[], 1, 0]);
  });
});

describe('without storage space on the device', () => {
  it('a reply is still sent, with a warning that it is not stored', async () => {
    hasRoom = false;
    answer = offline;
    const { replies, outbox } = open();
    await replies.send('a', 'one');
    expect(outbox.isStored(outbox.snapshot()[0]!.key)).toBe(false);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect([delivered, outbox.snapshot()]).toEqual([['one'], []]);
  });

  it('a sent reply that cannot be removed is not sent again', async () => {
    const { replies, outbox, made } = open();
    answer = () => {
      hasRoom = false;
    };
    await replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    await outbox.drain();
    expect([delivered, made.length, outbox.snapshot()]).toEqual([['one'], 1, []]);
  });
});

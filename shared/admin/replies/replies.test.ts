import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import type { Outbox } from '#shared/api/outbox/outbox.ts';
import type { Owner } from '#shared/rules/console-owner.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { createReplies, textOf } from './replies.ts';

const ALICE: Owner = { origin: 'https://bonjour.example', personId: 1 };
const BEA: Owner = { origin: 'https://bonjour.example', personId: 2 };
const HOUR = 60 * 60 * 1000;

/** What the computer keeps, who is signed in, and what the server does with the next reply. */
let kept: Map<string, string>;
let signedIn: Owner | null;
let said: string[];
let answer: (text: string, signal: AbortSignal) => unknown;
let sent: string[];
/** Whether the computer has room. */
let hasRoom: boolean;
let windows: Set<() => void>;

const nameOf = ({ origin, personId }: Owner, key = '') => `${origin} ${personId} ${key}`;
const platform = {
  owner: () => signedIn,
  outbox: {
    read: async (owner: Owner) => [...kept].filter(([name]) => name.startsWith(nameOf(owner))).map(([, text]) => text),
    write: async (owner: Owner, key: string, text: string | null) => {
      if (!hasRoom) return false;
      if (text === null) kept.delete(nameOf(owner, key));
      else kept.set(nameOf(owner, key), text);
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
      said.push(message);
      return { id: 1 };
    },
  });
  const client = createClient(transport);
  const replies = createReplies({ client, platform, owner, onSent: (id) => sent.push(id) });
  return { replies, outbox: replies.outbox, made };
};

/** A window that has just been opened. */
const open = (owner = ALICE) => {
  const window = create(owner);
  void window.replies.open();
  return window;
};

/** Swallows what is sent, and tells nobody. */
const silent = (_: string, signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const offline = () => {
  throw new NetworkError(new Error('offline'));
};

beforeEach(() => {
  vi.useFakeTimers();
  [kept, signedIn, said, sent, answer] = [new Map(), ALICE, [], [], () => undefined];
  [hasRoom, windows] = [true, new Set()];
  return () => vi.useRealTimers();
});

const texts = (outbox: Outbox) => outbox.snapshot().map(textOf);

describe('replies', () => {
  it('are said, and nothing of them is kept', async () => {
    const { replies, outbox } = open();
    await replies.send('a', 'Good morning!');
    expect([said, sent, kept.size, outbox.snapshot()]).toEqual([['Good morning!'], ['a'], 0, []]);
  });

  it('are written down before they are sent', async () => {
    answer = () => expect([...kept.values()].join()).toContain('Good morning!');
    await open().replies.send('a', 'Good morning!');
    expect(said).toHaveLength(1);
  });

  it('go at once when the network is back, also one that is on its way over a dead connection', async () => {
    answer = silent;
    const { replies, outbox, made } = open();
    void replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(3000);
    answer = () => undefined;
    await outbox.retry();
    expect(said).toEqual(['one']);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    // Nothing is left that would send it once more.
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(2);
  });

  it('are given up when nobody answers, and tried again', async () => {
    answer = silent;
    const { replies } = open();
    void replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(10_000);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect(said).toEqual(['one']);
  });

  it('outlive the window', async () => {
    answer = offline;
    const before = open();
    await before.replies.send('a', 'one');
    before.outbox.close();
    answer = () => undefined;
    await create().replies.open();
    expect(said).toEqual(['one']);
  });

  it('keep their key from try to try, so that one whose answer was lost is said once', async () => {
    const { replies, outbox, made } = open();
    answer = offline;
    await replies.send('a', 'one');
    answer = () => undefined;
    await outbox.retry();
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('wait for the next sign-in when nobody is signed in', async () => {
    answer = () => {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    };
    const { replies, made } = open();
    await replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(1);
    expect([...kept.values()].join()).toContain('one');
  });

  it('are said in nobody else’s name: not by a window whose owner left, nor by the next person’s', async () => {
    answer = offline;
    const alice = open();
    await alice.replies.send('a', 'Alice’s words');
    answer = () => undefined;
    signedIn = BEA;
    const bea = open(BEA);
    await vi.advanceTimersByTimeAsync(120_000);
    await alice.outbox.retry();
    await alice.replies.send('a', 'Alice’s late words');
    expect([said, bea.outbox.snapshot()]).toEqual([[], []]);
    expect(texts(alice.outbox)).toEqual(['Alice’s words', 'Alice’s late words']);
    signedIn = ALICE;
    await alice.outbox.retry();
    expect(said).toEqual(['Alice’s words', 'Alice’s late words']);
    expect(alice.made.every(({ options }) => options.forMember === ALICE.personId)).toBe(true);
  });

  it('are not for the same number on another server', async () => {
    answer = offline;
    await open().replies.send('a', 'one');
    answer = () => undefined;
    signedIn = { ...ALICE, origin: 'https://other.example' };
    const { outbox } = open(signedIn);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([said, outbox.snapshot()]).toEqual([[], []]);
  });

  it('stop with their window, also one that is on its way, and the waits between tries', async () => {
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
    expect([said, sent, made.length, kept.size]).toEqual([[], [], 1, 1]);
  });
});

describe('replies of more than two days ago', () => {
  const leave = async () => {
    answer = offline;
    const { replies, outbox } = open();
    await replies.send('a', 'Today until five');
    outbox.close();
    vi.setSystemTime(Date.now() + 47 * HOUR);
    answer = () => undefined;
  };

  it('are asked about instead of being sent, and do not hold up those of today', async () => {
    await leave();
    const { replies, outbox } = open();
    await replies.send('a', 'Good morning!');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([said, texts(outbox)]).toEqual([['Good morning!'], ['Today until five']]);
    expect(outbox.snapshot()[0]!.triedAt).not.toBeNull();
  });

  it('are sent when their author says so, under the same key', async () => {
    await leave();
    const { replies, outbox, made } = create();
    await replies.open();
    const [old] = outbox.snapshot();
    await outbox.sendAgain(old!.key);
    await outbox.drain();
    expect([said, kept.size]).toEqual([['Today until five'], 0]);
    expect(made.at(-1)!.idempotencyKey).toBe(old!.key);
  });
});

describe('replies of two windows', () => {
  const notifyWindows = () => vi.waitFor(() => windows.forEach((listener) => listener()));

  it('are the same: what one adds the other shows, and what one discards the other does not send', async () => {
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
    expect([said, texts(one.outbox), kept.size]).toEqual([[], [], 0]);
  });
});

describe('a computer without room', () => {
  it('still has a reply sent, which says that it is not kept', async () => {
    hasRoom = false;
    answer = offline;
    const { replies, outbox } = open();
    await replies.send('a', 'one');
    expect(outbox.isStored(outbox.snapshot()[0]!.key)).toBe(false);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect([said, outbox.snapshot()]).toEqual([['one'], []]);
  });

  it('that cannot let go of a reply does not have it said again', async () => {
    const { replies, outbox, made } = open();
    answer = () => {
      hasRoom = false;
    };
    await replies.send('a', 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    await outbox.drain();
    expect([said, made.length, outbox.snapshot()]).toEqual([['one'], 1, []]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { ReplyOutbox } from './reply-outbox.ts';

/** What the computer keeps, and what the server does with the next reply. */
let kept: string | null;
let said: string[];
let answer: (text: string, signal: AbortSignal) => unknown;
let sent: string[];

const store = {
  read: async () => kept,
  write: async (text: string | null) => {
    kept = text;
  },
};

const open = () => {
  const { transport, made } = fakeTransport({
    'admin.chats.answer': async ({ body, options }) => {
      const { message } = body as { message: string };
      await answer(message, options.signal!);
      said.push(message);
      return { id: 1 };
    },
  });
  const outbox = new ReplyOutbox({ client: createClient(transport), store, onSent: (id) => sent.push(id) });
  return { outbox, made };
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
  [kept, said, sent, answer] = [null, [], [], () => undefined];
  return () => vi.useRealTimers();
});

describe('replies', () => {
  it('are said, and nothing of them is kept', async () => {
    const { outbox } = open();
    await outbox.add('a', 'Good morning!');
    expect([said, sent, kept, outbox.snapshot()]).toEqual([['Good morning!'], ['a'], null, []]);
  });

  it('are written down before they are sent', async () => {
    answer = () => expect(kept).toContain('Good morning!');
    await open().outbox.add('a', 'Good morning!');
    expect(said).toHaveLength(1);
  });

  it('wait while the network is away, and go in their order when it is back', async () => {
    answer = offline;
    const { outbox } = open();
    await outbox.add('a', 'one');
    await outbox.add('b', 'two');
    expect(outbox.snapshot().map(({ text }) => text)).toEqual(['one', 'two']);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(said).toEqual(['one', 'two']);
    expect(kept).toBeNull();
  });

  it('go at once when the network is back, also one that is on its way over a dead connection', async () => {
    answer = silent;
    const { outbox, made } = open();
    void outbox.add('a', 'one');
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
    const { outbox } = open();
    void outbox.add('a', 'one');
    await vi.advanceTimersByTimeAsync(10_000);
    answer = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect(said).toEqual(['one']);
  });

  it('outlive the window', async () => {
    answer = offline;
    const before = open();
    await before.outbox.add('a', 'one');
    before.outbox.close();
    answer = () => undefined;
    await open().outbox.open();
    expect(said).toEqual(['one']);
  });

  it('keep their key from try to try, so that one whose answer was lost is said once', async () => {
    const { outbox, made } = open();
    answer = offline;
    await outbox.add('a', 'one');
    answer = () => undefined;
    await outbox.drain();
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('that are refused step aside with the reason, until they are discarded', async () => {
    answer = (text) => {
      if (text === 'late')
        throw new ApiError({ status: 409, code: 'conflict', message: 'This conversation is resolved' });
    };
    const { outbox } = open();
    await outbox.add('a', 'late');
    await outbox.add('b', 'two');
    expect(said).toEqual(['two']);
    const [refused] = outbox.snapshot();
    expect(refused).toMatchObject({ text: 'late', refusal: 'This conversation is resolved' });
    await outbox.discard(refused!.key);
    expect(kept).toBeNull();
  });

  it('wait for the next sign-in when nobody is signed in', async () => {
    answer = () => {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    };
    const { outbox, made } = open();
    await outbox.add('a', 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made).toHaveLength(1);
    expect(kept).toContain('one');
  });
});

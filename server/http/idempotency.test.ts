import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../tests/support/test-clock.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import type { Transaction } from '../db/transaction.ts';
import { KEY_LIFETIME, type KeyedCall, answerOnce, keyedCall } from './idempotency.ts';

const data = useTestDatabase();
let clock: TestClock;
let done: number;
beforeEach(() => {
  clock = new TestClock();
  done = 0;
});

const keyed = (change: Partial<Parameters<typeof keyedCall>[1]> = {}, key = 'key'): KeyedCall =>
  keyedCall(key, { actor: 'user:1', endpoint: 'feed.create', input: { title: 'Hello' }, secret: 'secret', ...change })!;

/** Work that leaves a row behind. */
async function work(tx: Transaction): Promise<{ nth: number }> {
  done++;
  await tx.db
    .insertInto('live_events')
    .values({ name: 'test', audience: 'test', data: '{}', created_at: '' })
    .execute();
  return { nth: done };
}
const answer = (call: KeyedCall) => answerOnce(data.db, call, clock, work);
const rowsLeft = async () => (await data.db.selectFrom('live_events').select('id').execute()).length;

describe('a call with an Idempotency-Key', () => {
  it('runs once, and retries get the first response', async () => {
    expect(await answer(keyed())).toEqual({ answer: { nth: 1 }, replayed: false });
    expect(await answer(keyed())).toEqual({ answer: { nth: 1 }, replayed: true });
    expect(await rowsLeft()).toBe(1);
  });

  it('runs once when retries arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(keyed())));
    expect(new Set(answers.map((one) => one.answer.nth)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await rowsLeft()).toBe(1);
  });

  it('gets the first response even if repeating it would be refused', async () => {
    const once = () =>
      answerOnce(data.db, keyed(), clock, async (tx) => {
        if ((await tx.db.selectFrom('live_events').select('id').execute()).length > 0) throw new Error('taken');
        return work(tx);
      });
    const answers = await Promise.all(Array.from({ length: 5 }, once));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await rowsLeft()).toBe(1);
  });

  it('can be retried after a failure, which leaves nothing behind', async () => {
    const failing = answerOnce(data.db, keyed(), clock, async (tx) => {
      await work(tx);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await rowsLeft()).toBe(0);
    expect(await answer(keyed())).toMatchObject({ replayed: false });
  });

  it('is refused when the key was used for a different call', async () => {
    await answer(keyed());
    for (const change of [{ input: { title: 'Another' } }, { endpoint: 'feed.comment' }]) {
      await expect(answer(keyed(change))).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 422 });
    }
    expect(await rowsLeft()).toBe(1);
  });

  it('is separate for each person with the same key', async () => {
    await answer(keyed());
    expect(await answer(keyed({ actor: 'user:2' }))).toEqual({ answer: { nth: 2 }, replayed: false });
    expect(await answer(keyed({ actor: 'visitor:1' }))).toEqual({ answer: { nth: 3 }, replayed: false });
  });

  it('is stored for 48 hours', async () => {
    await answer(keyed());
    clock.advance(KEY_LIFETIME - 1);
    expect(await answer(keyed())).toMatchObject({ replayed: true });
    clock.advance(1);
    expect(await answer(keyed())).toEqual({ answer: { nth: 2 }, replayed: false });
    expect(await answer(keyed())).toEqual({ answer: { nth: 2 }, replayed: true });
  });

  it('runs its effects after the commit, and not for a retry', async () => {
    const effects: string[] = [];
    const withEffect = () =>
      answerOnce(data.db, keyed(), clock, async (tx) => {
        tx.afterCommit(() => void effects.push('sent'));
        expect(effects).toEqual([]);
        return null;
      });
    await withEffect();
    await withEffect();
    expect(effects).toEqual(['sent']);
  });
});

describe('the Idempotency-Key header', () => {
  it('may be absent', () => {
    expect(keyedCall('', { actor: 'a', endpoint: 'e', input: {}, secret: 's' })).toBeUndefined();
  });

  it.each(['two words', 'x'.repeat(201), 'clé', 'line\nbreak'])('is refused when it is invalid: %s', (key) => {
    expect(() => keyed({}, key)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it('may be 200 characters long', () => {
    expect(keyed({}, '~'.repeat(200)).key).toHaveLength(200);
  });

  it('is stored without the password of its call', () => {
    const { fingerprint } = keyed({ input: { password: 'secret word' } });
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(keyed({ input: { password: 'secret word' }, secret: 'another' }).fingerprint).not.toBe(fingerprint);
  });
});

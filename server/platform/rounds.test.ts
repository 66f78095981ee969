import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that end on request. */
function held(settings: Partial<Parameters<typeof createRounds>[0]> = {}) {
  const ends: ((hasMore: boolean | Error) => void)[] = [];
  let begun = 0;
  const rounds = createRounds({
    doRound: () => {
      begun++;
      return new Promise((resolve, reject) => {
        ends.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
      });
    },
    onError: () => false,
    ...settings,
  });
  const end = async (outcome: boolean | Error = false): Promise<void> => {
    ends.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { rounds, end, begun: () => begun };
}

describe('rounds of a background task', () => {
  it('run one at a time, with one more for all requests made meanwhile', async () => {
    const { rounds, end, begun } = held();
    rounds.ask();
    rounds.ask();
    rounds.ask();
    expect(begun()).toBe(1);
    await end();
    expect(begun()).toBe(2);
    await end();
    expect(begun()).toBe(2);
    expect(rounds.underWay()).toBeUndefined();
  });

  it('continue while there is more, and after a retryable error', async () => {
    const { rounds, end, begun } = held({ onError: () => true });
    rounds.ask();
    await end(true);
    expect(begun()).toBe(2);
    await end(new Error('refused'));
    expect(begun()).toBe(3);
    await end();
    expect(begun()).toBe(3);
  });

  it('start after a time, or earlier on request', async () => {
    const { rounds, end, begun } = held({ untilNext: () => 1000 });
    rounds.ask();
    await end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun()).toBe(2);
    await end();
    rounds.ask();
    expect(begun()).toBe(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun()).toBe(3);
  });

  it('keep a pause between them, which is longer after an error', async () => {
    const { rounds, end, begun } = held({ pause: { afterRound: 100, afterError: 1000 } });
    rounds.ask();
    await end();
    rounds.ask();
    await vi.advanceTimersByTimeAsync(99);
    expect(begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun()).toBe(2);
    await end(new Error('refused'));
    rounds.ask();
    await vi.advanceTimersByTimeAsync(999);
    expect(begun()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun()).toBe(3);
  });

  it('stop after the one in progress', async () => {
    const { rounds, end, begun } = held({ untilNext: () => 10 });
    rounds.ask();
    rounds.ask();
    rounds.stop();
    await end();
    rounds.ask();
    await vi.advanceTimersByTimeAsync(100);
    expect(begun()).toBe(1);
  });
});

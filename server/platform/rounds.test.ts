import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that end when they are told to. */
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

describe('rounds', () => {
  it('are done one at a time, and one more for whatever is asked meanwhile', async () => {
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

  it('follow each other while there is more, and after an error that says so', async () => {
    const { rounds, end, begun } = held({ onError: () => true });
    rounds.ask();
    await end(true);
    expect(begun()).toBe(2);
    await end(new Error('refused'));
    expect(begun()).toBe(3);
    await end();
    expect(begun()).toBe(3);
  });

  it('begin by themselves after a time, or earlier when they are asked for', async () => {
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

  it('keep their distance, a longer one after an error', async () => {
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

  it('end with the one that is under way', async () => {
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

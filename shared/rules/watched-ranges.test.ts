import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds, SEED } from '../../tests/support/depth.ts';
import { isWatched, type WatchedRange, watchedRanges, watchedSeconds, watchedShare } from './watched-ranges.ts';

const length = fc.integer({ min: 1, max: 20_000 });
const range = fc.tuple(fc.integer({ min: -50, max: 21_000 }), fc.integer({ min: -50, max: 21_000 }));
const ranges = fc.array<WatchedRange>(range, { maxLength: 30 });
const options = { seed: SEED, numRuns: rounds(200, 5000) };

describe('watched ranges', () => {
  it('are joined when they touch or overlap', () => {
    expect(watchedRanges([[0, 10]], [[10, 20]], 100)).toEqual([[0, 20]]);
    expect(watchedRanges([[5, 30]], [[0, 10]], 100)).toEqual([[0, 30]]);
    const apart = [
      [0, 10],
      [50, 60],
    ];
    expect(watchedRanges([[50, 60]], [[0, 10]], 100)).toEqual(apart);
  });

  it('ignore times outside the film, reversed ranges, and films without a length', () => {
    expect(watchedRanges([], [[-5, 500]], 100)).toEqual([[0, 100]]);
    expect(watchedRanges([], [[30, 10]], 100)).toEqual([]);
    expect(watchedRanges([], [[120, 130]], 100)).toEqual([]);
    expect(watchedRanges([], [[0, 10]], 0)).toEqual([]);
    expect(isWatched([], 0)).toBe(false);
  });

  it('are the same in whatever order and however often the reports arrive', () => {
    fc.assert(
      fc.property(ranges, ranges, ranges, length, (one, other, third, seconds) => {
        const all = watchedRanges(watchedRanges(watchedRanges([], one, seconds), other, seconds), third, seconds);
        expect(watchedRanges(watchedRanges(watchedRanges([], third, seconds), one, seconds), other, seconds)).toEqual(
          all,
        );
        expect(watchedRanges(all, other, seconds)).toEqual(all);
        expect(watchedRanges(all, [], seconds)).toEqual(all);
      }),
      options,
    );
  });

  it('stay within the film, sorted and disjoint, in a bounded number', () => {
    fc.assert(
      fc.property(ranges, length, (added, seconds) => {
        const union = watchedRanges([], added, seconds);
        let last = -1;
        for (const [from, to] of union) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(seconds);
        expect(watchedSeconds(union)).toBeLessThanOrEqual(seconds);
      }),
      options,
    );
    const everySecondOne = Array.from({ length: 10_000 }, (_, second): WatchedRange => [second * 2, second * 2 + 1]);
    expect(watchedRanges([], everySecondOne, 900).length).toBeLessThanOrEqual(500);
    expect(watchedRanges([], everySecondOne, 20_000).length).toBeLessThanOrEqual(500);
  });

  it('complete a film at 90 %', () => {
    expect(isWatched([[0, 89]], 100)).toBe(false);
    expect(isWatched([[0, 90]], 100)).toBe(true);
    const halves: WatchedRange[] = [
      [0, 30],
      [40, 100],
    ];
    expect(isWatched(halves, 100)).toBe(true);
    expect(watchedShare([[0, 1]], 3)).toBe(33);
  });
});

import { describe, expect, it } from 'vitest';
import { levelProgress } from './next-level.ts';

describe('the way to the next level', () => {
  it.each([
    [0, 'Explorer', 0, 25],
    [24, 'Explorer', 96, 1],
    [25, 'Contributor', 0, 50],
    [50, 'Contributor', 50, 25],
    [499, 'Leader', 99.6, 1],
    [-5, 'Newcomer', 0, 5],
  ])('from %i points leads to %s', (points, name, percent, pointsToNext) => {
    expect(levelProgress(points)).toMatchObject({ next: { name }, percent, pointsToNext });
  });

  it('ends with the highest', () => {
    expect(levelProgress(500)).toBeNull();
  });
});

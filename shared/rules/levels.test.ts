import { describe, expect, it } from 'vitest';
import { contrastRatio } from './colour.ts';
import { hoverCardProgress, levelAt, levelColor, levelName, levelProgress, levels, profileProgress } from './levels.ts';

describe('the level for points', () => {
  it.each([
    [0, 1],
    [24, 1],
    [25, 2],
    [74, 2],
    [75, 3],
    [149, 3],
    [150, 4],
    [249, 4],
    [250, 5],
    [499, 5],
    [500, 6],
    [1_000_000, 6],
  ])('%i points are level %i', (points, level) => {
    expect(levelAt(points)).toBe(level);
  });

  it('is never below the first', () => {
    expect(levelAt(-5)).toBe(1);
  });
});

describe('a level’s name and badge', () => {
  it('has a name for levels 1 to 6, and “Member” for any other number', () => {
    expect([1, 2, 3, 4, 5, 6].map(levelName)).toEqual([
      'Newcomer',
      'Explorer',
      'Contributor',
      'Advocate',
      'Champion',
      'Leader',
    ]);
    expect([0, 7, -1, 1.5].map(levelName)).toEqual(['Member', 'Member', 'Member', 'Member']);
  });

  it.each([...levels.map(({ badgeColor }) => badgeColor), levelColor(0)])(
    'has a readable badge that stands out on the light and dark page: %s',
    (color) => {
      expect(contrastRatio(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      const grounds = ['#faf6ed', '#fffdf8', '#0d1526', '#141e35'];
      expect(Math.min(...grounds.map((ground) => contrastRatio(color, ground)))).toBeGreaterThanOrEqual(3);
    },
  );

  it('has a colour of its own', () => {
    expect(new Set(levels.map(({ number }) => levelColor(number))).size).toBe(levels.length);
  });
});

describe('progress on the profile page', () => {
  it.each([
    [0, 0, 250],
    [125, 50, 125],
    [249, 99.6, 1],
    [250, 0, 250],
    [600, 40, 150],
  ])('of %i points: %d %% done, %i to go', (points, percent, pointsToNext) => {
    expect(profileProgress(points)).toEqual({ percent, pointsToNext });
  });
});

describe('progress in the hover card', () => {
  it.each([
    [10, 1, 25, 40, 15],
    [60, 2, 75, 80, 15],
    [75, 3, 150, 50, 75],
    [150, 4, 250, 60, 100],
    [250, 5, 500, 50, 250],
    [500, 6, 1000, 50, 500],
    [500, 7, 2000, 25, 1500],
    [500, 0, 2000, 25, 1500],
  ])('of %i points at level %i, with the goal of %i', (points, level, goal, percent, pointsToNext) => {
    expect(hoverCardProgress(points, level)).toEqual({ goal, percent, pointsToNext });
  });

  it('stops at 100 %', () => {
    expect(hoverCardProgress(1200, 6)).toEqual({ goal: 1000, percent: 100, pointsToNext: 0 });
  });
});

describe('progress to the next level', () => {
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

  it('ends with the highest level', () => {
    expect(levelProgress(500)).toBeNull();
  });
});

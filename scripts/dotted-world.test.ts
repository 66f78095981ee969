import { expect, it } from 'vitest';
import { dotsOf, stepsBetween } from './dotted-world.ts';

const city = (longitude: number, latitude: number) => ({ loc: { coordinates: [longitude, latitude] as const } });

it('draws one dot per cell with a city, starting in the north-west', () => {
  // Of 4 × 4 cells: the middle of the world lies between the four inner ones.
  expect(dotsOf([city(1, -1), city(2, -2), city(-1, 1), city(180, 0.1), city(-180, 84)], 4)).toEqual([0, 5, 7, 10]);
});

it('draws no dots beyond the latitudes of web maps', () => {
  expect(dotsOf([city(0, 89), city(0, -89)], 4)).toEqual([]);
});

it('stores dots as distances from one to the next', () => {
  expect(stepsBetween([3, 4, 10])).toEqual([3, 1, 6]);
});

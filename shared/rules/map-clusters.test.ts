import { expect, it } from 'vitest';
import { clusterPlaces, type Place } from './map-groups.ts';

const place = (x: number, y: number, location = `${x},${y}`): Place => ({
  latitude: y,
  longitude: x,
  location,
  memberIds: [1],
});
const cluster = (...places: Place[]) =>
  clusterPlaces(places, ({ longitude: x, latitude: y }) => ({ x, y }), 50).map((one) =>
    one.map(({ location }) => location),
  );

it('keeps distant places separate', () => {
  expect(cluster(place(0, 0), place(50, 0), place(0, 50))).toEqual([['0,0'], ['50,0'], ['0,50']]);
});

it('combines overlapping places, also across its grid cells', () => {
  expect(cluster(place(49, 49), place(51, 51), place(60, 20), place(200, 200))).toEqual([
    ['49,49', '51,51', '60,20'],
    ['200,200'],
  ]);
});

it('adds a place to the nearest of several clusters', () => {
  expect(cluster(place(0, 0), place(60, 0), place(40, 0))).toEqual([['0,0'], ['60,0', '40,0']]);
});

it('leaves no two clusters overlapping, however many places there are', () => {
  const places = Array.from({ length: 3000 }, (_, index) => place((index * 97) % 700, (index * 61) % 500));
  const centres = clusterPlaces(places, ({ longitude: x, latitude: y }) => ({ x, y }), 50).map(([centre]) => centre!);
  const distances = centres.flatMap((one) =>
    centres
      .filter((other) => other !== one)
      .map((other) => Math.hypot(one.longitude - other.longitude, one.latitude - other.latitude)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(50);
});

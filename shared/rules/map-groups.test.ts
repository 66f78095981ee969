import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPlaces, markerLabel, type Place } from './map-groups.ts';

const at = (latitude: number, longitude: number, memberIds: number[] = [1], location: string | null = null): Place => ({
  latitude,
  longitude,
  location,
  memberIds,
});
const sizes = (places: readonly Place[]) => groupPlaces(places).map(({ memberIds }) => memberIds.length);

describe('members on the map', () => {
  it('share a marker within 50 km, under the name of the largest place', () => {
    const groups = groupPlaces([
      at(51.38, -2.36, [4], 'Bath'),
      at(51.45, -2.58, [2, 9, 3], 'Bristol'),
      at(25.2, 55.27, [7, 8], 'Dubai'),
    ]);
    expect(groups).toEqual([
      { latitude: 51.45, longitude: -2.58, location: 'Bristol', memberIds: [9, 4, 3, 2] },
      { latitude: 25.2, longitude: 55.27, location: 'Dubai', memberIds: [8, 7] },
    ]);
  });

  it.each([
    [49_900, 1],
    [50_100, 2],
  ])('%i metres apart they have %i markers', (metres, markers) => {
    for (const [north, east] of [
      [1, 0],
      [0, 1],
      [0.6, 0.8],
    ] as const) {
      const degrees = metres / 111_000;
      expect(groupPlaces([at(10, 10), at(10 + north * degrees, 10 + east * degrees)])).toHaveLength(markers);
    }
  });

  it('share one across the date line', () => {
    expect(sizes([at(-17, 179.9, [1]), at(-17, -179.9, [2])])).toEqual([2]);
  });

  it('join the nearest of two markers', () => {
    const groups = groupPlaces([at(0, 0, [1, 2, 3]), at(0, 0.8, [4, 5]), at(0, 0.42, [6])]);
    expect(groups.map(({ memberIds }) => memberIds)).toEqual([
      [3, 2, 1],
      [6, 5, 4],
    ]);
  });

  it('are left out where there is no such place', () => {
    const absurd = [at(91, 0), at(-90.1, 0), at(0, 181), at(NaN, 0), at(0, NaN), at(Infinity, 0), at(0, -Infinity)];
    expect(groupPlaces(absurd)).toEqual([]);
    expect(sizes([at(90, 180), at(-90, -180)])).toEqual([1, 1]);
  });

  it('take the name of another place when theirs has none', () => {
    expect(groupPlaces([at(0, 0, [1, 2]), at(0, 0.1, [3], 'Here')])[0]?.location).toBe('Here');
    expect(groupPlaces([at(0, 0)])[0]?.location).toBeNull();
  });

  it('are all on it, each once, and no two markers stand within reach, whatever their order', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (found) => {
        const places = found.map(({ latitude, longitude }, index) => at(latitude, longitude, [index + 1]));
        const groups = groupPlaces(places);
        const ids = groups.flatMap(({ memberIds }) => memberIds);
        expect(ids.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index + 1));
        const tooNear = groups.filter((one, index) =>
          groups.slice(index + 1).some((other) => {
            const east = Math.abs(one.longitude - other.longitude);
            const far = Math.hypot(one.latitude - other.latitude, Math.min(east, 360 - east));
            return far * 111_000 < 49_999;
          }),
        );
        expect(tooNear).toEqual([]);
      }),
    );
  });

  it('are all in a group when there are 10,000', () => {
    const places = Array.from({ length: 10_000 }, (_, index) =>
      at(((index * 7919) % 17_000) / 100 - 85, ((index * 104_729) % 36_000) / 100 - 180, [index + 1]),
    );
    const groups = groupPlaces(places);
    expect(groups.flatMap(({ memberIds }) => memberIds)).toHaveLength(10_000);
  });
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i members are marked %s', (count, label) => {
  expect(markerLabel(count)).toBe(label);
});

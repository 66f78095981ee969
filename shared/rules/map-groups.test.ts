import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterPlaces, groupPlaces, markerLabel, type Place } from './map-groups.ts';

const at = (latitude: number, longitude: number, memberIds: number[] = [1], location: string | null = null): Place => ({
  latitude,
  longitude,
  location,
  memberIds,
});
const sizes = (places: readonly Place[]) => groupPlaces(places).map(({ memberIds }) => memberIds.length);

describe('members on the map', () => {
  it('share a marker within 50 km, named after the largest place', () => {
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
  ])('%i metres apart have %i markers', (metres, markers) => {
    for (const [north, east] of [
      [1, 0],
      [0, 1],
      [0.6, 0.8],
    ] as const) {
      const degrees = metres / 111_000;
      expect(groupPlaces([at(10, 10), at(10 + north * degrees, 10 + east * degrees)])).toHaveLength(markers);
    }
  });

  it('share a marker across the date line', () => {
    expect(sizes([at(-17, 179.9, [1]), at(-17, -179.9, [2])])).toEqual([2]);
  });

  it('belong to the nearer of two markers', () => {
    const groups = groupPlaces([at(0, 0, [1, 2, 3]), at(0, 0.8, [4, 5]), at(0, 0.42, [6])]);
    expect(groups.map(({ memberIds }) => memberIds)).toEqual([
      [3, 2, 1],
      [6, 5, 4],
    ]);
  });

  it('are left out when their coordinates are impossible', () => {
    const absurd = [at(91, 0), at(-90.1, 0), at(0, 181), at(NaN, 0), at(0, NaN), at(Infinity, 0), at(0, -Infinity)];
    expect(groupPlaces(absurd)).toEqual([]);
    expect(sizes([at(90, 180), at(-90, -180)])).toEqual([1, 1]);
  });

  it('use another place’s name if theirs has none', () => {
    expect(groupPlaces([at(0, 0, [1, 2]), at(0, 0.1, [3], 'Here')])[0]?.location).toBe('Here');
    expect(groupPlaces([at(0, 0)])[0]?.location).toBeNull();
  });

  it('all appear exactly once, and no two markers are within 50 km, in any order', () => {
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

/** Towns with schools in the United Kingdom, as members name them. */
const UK_TOWNS: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['London', 51.51, -0.13],
  ['Oxford', 51.75, -1.26],
  ['Cambridge', 52.21, 0.12],
  ['Brighton', 50.83, -0.14],
  ['Canterbury', 51.28, 1.08],
  ['Bristol', 51.45, -2.58],
  ['Exeter', 50.72, -3.53],
  ['Plymouth', 50.37, -4.14],
  ['Southampton', 50.9, -1.4],
  ['Cardiff', 51.48, -3.18],
  ['Birmingham', 52.48, -1.9],
  ['Nottingham', 52.95, -1.15],
  ['Norwich', 52.63, 1.3],
  ['Manchester', 53.48, -2.24],
  ['Leeds', 53.8, -1.55],
  ['Newcastle', 54.97, -1.61],
  ['Edinburgh', 55.95, -3.19],
  ['Glasgow', 55.86, -4.25],
  ['Aberdeen', 57.15, -2.09],
  ['Inverness', 57.48, -4.22],
  ['Belfast', 54.6, -5.93],
];

describe('places whose markers would overlap', () => {
  /** Where a place is on a map of this zoom, in Leaflet's projection. */
  const project = (zoom: number) => (place: Place) => {
    const size = 256 * 2 ** zoom;
    const sine = Math.sin((place.latitude * Math.PI) / 180);
    return {
      x: ((place.longitude + 180) / 360) * size,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
    };
  };
  const groups = groupPlaces(UK_TOWNS.map(([name, north, east], index) => at(north, east, [index + 1], name)));

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('are combined until no two markers overlap, at zoom %i', (zoom) => {
    const pointOf = project(zoom);
    const clusters = clusterPlaces(groups, pointOf, 62);
    expect(clusters.flat().toSorted((a, b) => a.memberIds[0]! - b.memberIds[0]!)).toHaveLength(UK_TOWNS.length);
    const centres = clusters.map(([first]) => pointOf(first!));
    const apart = centres.flatMap((one, index) =>
      centres.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...apart, Infinity)).toBeGreaterThanOrEqual(62);
  });

  it('are combined into one in a small country, and are separate when zoomed in', () => {
    const counts = [2, 5, 9].map((zoom) => clusterPlaces(groups, project(zoom), 62).length);
    expect(counts[0]).toBe(1);
    expect(counts[1]).toBeGreaterThan(5);
    expect(counts[2]).toBe(UK_TOWNS.length);
  });
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('labels a marker of %i members “%s”', (count, label) => {
  expect(markerLabel(count)).toBe(label);
});

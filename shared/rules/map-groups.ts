/** A place on the map and who is there. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly location: string | null;
  readonly memberIds: readonly number[];
}

/** Metres within which members share a marker, and the metres in a degree, in both directions. */
const WITHIN = 50_000;
const DEGREE = 111_000;
const REACH = WITHIN / DEGREE;

interface Group {
  latitude: number;
  longitude: number;
  location: string | null;
  memberIds: number[];
}

/**
 * Groups places by proximity. The largest places become the centres, so that a group has its town's name. Each place joins the
 * nearest centre within reach. A grid with cells as wide as the reach limits the search to neighbouring cells, so 10,000
 * places take 10,000 steps, not a hundred million. Impossible coordinates are ignored.
 * @returns the groups, largest first, members newest first; the same for any order of the places
 */
export function groupPlaces(places: readonly Place[]): Place[] {
  const grid = new Map<string, Group[]>();
  const groups: Group[] = [];
  for (const place of places.filter(isOnEarth).toSorted(bySize)) {
    const near = nearestCentre(grid, place);
    if (near) {
      near.memberIds.push(...place.memberIds);
      near.location ??= place.location;
    } else {
      const group = { ...place, memberIds: [...place.memberIds] };
      groups.push(group);
      const cell = cellAt(step(place.latitude), step(place.longitude));
      grid.set(cell, [...(grid.get(cell) ?? []), group]);
    }
  }
  for (const { memberIds } of groups) memberIds.sort((one, other) => other - one);
  return groups.toSorted(bySize);
}

/** A marker's label: the number of members, "99+" above 99. */
export const markerLabel = (count: number): string => (count > 99 ? '99+' : String(count));

const isOnEarth = ({ latitude, longitude }: Place): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number.isFinite(latitude + longitude);

const bySize = (one: Place, other: Place): number =>
  other.memberIds.length - one.memberIds.length || one.latitude - other.latitude || one.longitude - other.longitude;

const step = (degrees: number): number => Math.floor(degrees / REACH);
const cellAt = (row: number, column: number): string => `${row},${column}`;

function nearestCentre(grid: ReadonlyMap<string, Group[]>, { latitude, longitude }: Place): Group | undefined {
  let nearest: Group | undefined;
  let least = REACH;
  for (const turned of turns(longitude)) {
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        for (const group of grid.get(cellAt(step(latitude) + north, step(turned) + east)) ?? []) {
          const far = Math.hypot(group.latitude - latitude, group.longitude - turned);
          if (far > least || (far === least && nearest)) continue;
          nearest = group;
          least = far;
        }
      }
    }
  }
  return nearest;
}

/** A longitude and, near the date line, the same place counted from the other side. */
function turns(longitude: number): number[] {
  if (longitude > 180 - REACH) return [longitude, longitude - 360];
  if (longitude < REACH - 180) return [longitude, longitude + 360];
  return [longitude];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Clusters places with overlapping markers. The first places become the centres; each later one joins the nearest centre
 * closer than `within`, so that no two centres are. A grid limits the search to neighbouring cells.
 * @param places largest first, as `groupPlaces` returns them
 * @param pointOf a place's position on the screen, in pixels
 * @param within in pixels
 * @returns clusters, each with its centre first; a single place is a cluster of one
 */
export function clusterPlaces(
  places: readonly Place[],
  pointOf: (place: Place) => Point,
  within: number,
): readonly (readonly Place[])[] {
  const grid = new Map<string, { readonly point: Point; readonly places: Place[] }[]>();
  const clusters: Place[][] = [];
  for (const place of places) {
    const point = pointOf(place);
    const [column, row] = [Math.floor(point.x / within), Math.floor(point.y / within)];
    const near = [-1, 0, 1]
      .flatMap((east) => [-1, 0, 1].flatMap((south) => grid.get(`${column + east},${row + south}`) ?? []))
      .map((cluster) => ({ cluster, far: Math.hypot(cluster.point.x - point.x, cluster.point.y - point.y) }))
      .filter(({ far }) => far < within)
      .toSorted((one, other) => one.far - other.far)[0];
    if (near) {
      near.cluster.places.push(place);
      continue;
    }
    const cluster = { point, places: [place] };
    clusters.push(cluster.places);
    const cell = `${column},${row}`;
    grid.set(cell, [...(grid.get(cell) ?? []), cluster]);
  }
  return clusters;
}

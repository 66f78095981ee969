import type { Place } from './map-groups.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Puts places together whose markers would lie on each other. The first of the places are the centres; each later one
 * joins the nearest centre closer than `within`, so that no two centres are. Centres lie in a grid of cells as wide: only
 * neighbouring cells are looked at.
 * @param places largest first, as `groupPlaces` gives them
 * @param pointOf where a place is on the screen, in pixels
 * @param within in pixels
 * @returns clusters, each with its centre first; a place by itself is a cluster of one
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

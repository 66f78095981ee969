/** Where the window was, in points of the desktop. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximised: boolean;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const isPlace = (value: unknown): value is WindowPlace =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((name) => Number.isFinite((value as Record<string, unknown>)[name])) &&
  typeof (value as WindowPlace).maximised === 'boolean';

/** How much of the window must be on a screen, in points, so that one can take hold of it. */
const REACHABLE = 100;

/** @returns the place, unless its screen has gone since: a window out of sight cannot be moved back */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Area[]): WindowPlace | undefined {
  if (!place) return undefined;
  const isReachable = screens.some(
    (screen) =>
      overlap(place.x, place.width, screen.x, screen.width) >= REACHABLE &&
      place.y >= screen.y &&
      place.y <= screen.y + screen.height - REACHABLE,
  );
  return isReachable ? place : undefined;
}

const overlap = (a: number, lengthA: number, b: number, lengthB: number): number =>
  Math.min(a + lengthA, b + lengthB) - Math.max(a, b);

const FIRST = 1000;
const LONGEST = 30_000;

/**
 * How long to wait before the next try, in milliseconds: 1 s, doubling, 30 s at most, and anything from half of it on,
 * so that those who lost the server together do not come back together.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function backoff(failures: number, random: number): number {
  const wait = Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST);
  return Math.round(wait * (0.5 + random / 2));
}

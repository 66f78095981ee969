const FIRST = 1000;
/** For the many who read the site; who must be back sooner waits less. */
export const LONGEST_WAIT = 30_000;

/**
 * How long to wait before the next try, in milliseconds: 1 s, doubling, `longest` at most, and anything from half of it
 * on, so that those who lost the server together do not come back together.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function backoff(failures: number, random: number, longest = LONGEST_WAIT): number {
  const wait = Math.min(FIRST * 2 ** Math.max(0, failures - 1), longest);
  return Math.round(wait * (0.5 + random / 2));
}

/** A watched part of a film in whole seconds, without the end. */
export type WatchedRange = readonly [from: number, to: number];

/** A film is divided into at most this many pieces, which bounds what is stored. */
const MOST_PIECES = 1000;
/** The watched share that completes a film. */
const ENOUGH = 0.9;

/** The length of a piece in seconds: one for films up to a quarter of an hour. */
const pieceOf = (length: number): number => Math.max(1, Math.ceil(length / MOST_PIECES));

/**
 * The union of watched ranges within the film's length. Order and repetition make no difference, because devices report
 * late, twice and concurrently. In films longer than a quarter of an hour, a piece of a few seconds counts as watched
 * once a part of it is.
 * @param length of the film in seconds; without one, nothing counts as watched
 */
export function watchedRanges(
  before: readonly WatchedRange[],
  added: readonly WatchedRange[],
  length: number,
): WatchedRange[] {
  const piece = pieceOf(length);
  const end = (at: number) => Math.min(length, Math.ceil(at / piece) * piece);
  const parts = [...before, ...added]
    .map(([from, to]): WatchedRange => [Math.max(0, Math.floor(from / piece) * piece), end(to)])
    .filter(([from, to]) => from < to)
    .toSorted(([one], [other]) => one - other);
  const union: [number, number][] = [];
  for (const [from, to] of parts) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}

/** The number of watched seconds. */
export const watchedSeconds = (ranges: readonly WatchedRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** The watched percentage, rounded down. */
export const watchedShare = (ranges: readonly WatchedRange[], length: number): number =>
  length > 0 ? Math.min(100, Math.floor((watchedSeconds(ranges) / length) * 100)) : 0;

/** Whether enough was watched to complete the film. */
export const isWatched = (ranges: readonly WatchedRange[], length: number): boolean =>
  length > 0 && watchedSeconds(ranges) >= length * ENOUGH;

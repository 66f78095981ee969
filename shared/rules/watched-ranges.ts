/** A part of a film that was watched, in whole seconds; the end is not included. */
export type WatchedRange = readonly [from: number, to: number];

/** A film is divided into at most this many pieces: what is stored of it has an end, however it was watched. */
const MOST_PIECES = 1000;
/** How much of a film is watched when it is done. */
const ENOUGH = 0.9;

/** How long a piece is, in seconds: one second of films up to a quarter of an hour. */
const pieceOf = (length: number): number => Math.max(1, Math.ceil(length / MOST_PIECES));

/**
 * The union of what was watched before and what is added, within the film's length. The order in which parts arrive, and
 * how often, makes no difference: devices report late, twice and side by side. In films of more than a quarter of an hour a
 * piece of a few seconds counts as soon as a part of it was watched.
 * @param length of the film in seconds; nothing is watched of one without a length
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

/** How many seconds of a film were watched. */
export const watchedSeconds = (ranges: readonly WatchedRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** How much of a film was watched, as a whole number of hundredths. */
export const watchedShare = (ranges: readonly WatchedRange[], length: number): number =>
  length > 0 ? Math.min(100, Math.floor((watchedSeconds(ranges) / length) * 100)) : 0;

/** Whether so much was watched that the film is done. */
export const isWatched = (ranges: readonly WatchedRange[], length: number): boolean =>
  length > 0 && watchedSeconds(ranges) >= length * ENOUGH;

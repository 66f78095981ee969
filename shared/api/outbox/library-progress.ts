import type { putLibraryProgress } from '../../contracts/library.ts';
import type { BodyOf } from '../../contracts/endpoint.ts';
import type { OutboxItem } from './item.ts';

type Progress = BodyOf<typeof putLibraryProgress>;

/** The most ranges in one report. */
const MOST = 100;

/** Joins two waiting reports of a resource: the union of what was watched, and the later position. */
export function mergeProgress(item: OutboxItem, replaced: OutboxItem): OutboxItem {
  const [newer, older] = [item, replaced].map(({ input }) => input.body as Partial<Progress>) as [
    Partial<Progress>,
    Partial<Progress>,
  ];
  const isLater = (newer.at ?? '') >= (older.at ?? '');
  const body = {
    ranges: joined([...(newer.ranges ?? []), ...(older.ranges ?? [])]),
    position: (isLater ? newer : older).position,
    at: (isLater ? newer : older).at,
    ...((newer.done || older.done) && { done: true }),
  };
  return { ...item, input: { ...item.input, body } };
}

/** Joins overlapping ranges. If there are more than one report may have, the longest stay. */
function joined(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const union: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0])).slice(0, MOST);
}

import type { Moment } from './control.ts';

/** Reports to the test what a person would have seen. */
export function record(moment: Moment): void {
  process.send?.(moment);
}

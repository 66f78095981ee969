import type { Measured } from './measure.ts';

const HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms', 'ratio'];

/** The figures as lines; the ratio is the speed against that of the target that each names. */
export function table(measured: readonly Measured[]): string[] {
  const speeds = new Map(measured.map(({ target, perSecond }) => [target.name, perSecond]));
  const rows = measured.map(({ target, perSecond, p50, p99 }) => {
    const base = target.against && speeds.get(target.against);
    const ratio = base ? `${(perSecond / base).toFixed(2)} of ${target.against}` : '1';
    return [target.name, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio];
  });
  const widths = HEADINGS.map((_, column) => Math.max(...[HEADINGS, ...rows].map((row) => row[column]!.length)));
  return [HEADINGS, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

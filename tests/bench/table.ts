import type { Measured } from './measure.ts';

const HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms', 'ratio'];

/** The figures as lines. The ratio compares the speed with that of the target that each names. */
export function table(measured: readonly Measured[]): string[] {
  const speeds = new Map(measured.map(({ target, perSecond }) => [target.name, perSecond]));
  const rows = measured.map(({ target, perSecond, p50, p99 }) => {
    const base = target.against && speeds.get(target.against);
    const ratio = base ? `${(perSecond / base).toFixed(2)} of ${target.against}` : '1';
    return [target.name, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ratio];
  });
  return lines([HEADINGS, ...rows]);
}

/** Rows as lines with aligned columns: the first and last to the left, figures to the right. */
export function lines(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0] ?? [];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || column === columns.length - 1;
  return rows.map((row) =>
    row
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

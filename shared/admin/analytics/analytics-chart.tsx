import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { AnalyticsUnit } from '#shared/rules/london-days.ts';
import { cx } from '#shared/ui/cx.ts';
import { pointLabel, pointWords } from './analytics-period.ts';

interface ChartPoint {
  /** `YYYY-MM-DD` */
  readonly start: string;
  readonly value: number;
}

interface ColumnChartProps {
  /** What is counted, such as "Views". */
  readonly label: string;
  readonly unit: AnalyticsUnit;
  readonly points: readonly ChartPoint[];
}

/**
 * A column chart. The pointer or the arrow keys pick a column. For screen readers the chart is a slider with a spoken
 * value. A table below has the same numbers.
 */
export function ColumnChart({ label, unit, points }: ColumnChartProps) {
  const [at, setAt] = useState<number>();
  const last = points.length - 1;
  const top = niceTop(Math.max(...points.map(({ value }) => value)));
  const shown = at === undefined || at > last ? undefined : points[at];

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))));
  };
  const press = (event: KeyboardEvent) => {
    const to = target(event.key, at ?? last, last, at === undefined);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };

  return (
    <figure className="grid gap-2">
      <figcaption className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">
          {label} by {unit}
        </span>
        <span className="figures text-sm text-muted">
          {shown ? (
            <>
              {pointWords(shown.start, unit)}:{' '}
              <strong className="text-ink">{shown.value.toLocaleString('en-GB')}</strong>
            </>
          ) : null}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
        <div
          className="figures flex h-56 flex-col justify-between text-right text-xs leading-none text-muted"
          aria-hidden="true"
        >
          {ticksOf(top).map((tick) => (
            <span key={tick}>{tick.toLocaleString('en-GB')}</span>
          ))}
        </div>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one thumb, and no room for columns
          role="slider"
          tabIndex={0}
          aria-label={`${label} by ${unit}`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={wordsOf(points[at ?? last], unit, label)}
          onKeyDown={press}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          className="h-56 touch-pan-y rounded-sm"
        >
          <svg
            viewBox={`0 0 ${points.length} 100`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
            aria-hidden="true"
          >
            {ticksOf(top).map((tick) => (
              <line
                key={tick}
                x1="0"
                x2={points.length}
                y1={100 - (100 * tick) / top}
                y2={100 - (100 * tick) / top}
                vectorEffect="non-scaling-stroke"
                className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
              />
            ))}
            {points.map(({ start, value }, index) => (
              <rect
                key={start}
                x={index + GAP / 2}
                width={1 - GAP}
                y={100 - (100 * value) / top}
                height={(100 * value) / top}
                className={cx('transition-colors', index === at ? 'fill-red' : 'fill-blue')}
              />
            ))}
          </svg>
        </div>
        <div className="figures col-start-2 flex justify-between text-xs text-muted" aria-hidden="true">
          {axisOf(last).map((index) => (
            <span key={index}>{pointLabel(points[index]!.start, unit)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The gap between columns, as a share of a column's width. */
const GAP = 0.24;

const wordsOf = (point: ChartPoint | undefined, unit: AnalyticsUnit, label: string): string =>
  point ? `${pointWords(point.start, unit)}: ${point.value.toLocaleString('en-GB')} ${label.toLowerCase()}` : '';

/** The column that a key moves to; the first arrow key shows the current one. */
function target(key: string, at: number, last: number, isFirst: boolean): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: isFirst ? at : at - 1,
    ArrowDown: isFirst ? at : at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

/** The end of the axis: the next of 2, 4, 10, 20, 40, 100 and so on. */
export function niceTop(most: number): number {
  for (let step = 1; ; step *= 10) {
    for (const times of [2, 4, 10]) if (most <= step * times) return step * times;
  }
}

const ticksOf = (top: number): number[] => [top, top / 2, 0];

/** The points that are labelled: the first, the middle, the last. */
const axisOf = (last: number): number[] => [...new Set(last > 3 ? [0, Math.floor(last / 2), last] : [0, last])];

import { cx } from './cx.ts';

/** How far something has come, `value` of `max`. `label` is spoken; show the figures beside it yourself. */
export const Progress = ({
  value,
  max = 100,
  label,
  className,
}: {
  value: number;
  max?: number;
  label: string;
  className?: string;
}) => (
  <progress
    value={Math.min(Math.max(value, 0), max)}
    max={max}
    aria-label={label}
    className={cx(
      'block h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-sunken',
      '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-red-fill [&::-moz-progress-bar]:bg-red-fill',
      className,
    )}
  />
);

import { parseHex, readableOn } from '#shared/rules/colour.ts';
import { cx } from './cx.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';

const GREY = '#6b7280';

/**
 * A member's level: its number on a shield of its colour; level 1 and grey by default.
 * The colour is from the database, so it is an SVG attribute and not an inline style.
 */
export const LevelBadge = ({
  level = 1,
  color,
  name,
  className,
}: {
  level?: number | null;
  color?: string | null;
  /** The level's title, announced after the number. */
  name?: string;
  className?: string;
}) => {
  const fill = color && parseHex(color) ? color : GREY;
  return (
    <span className={cx('relative inline-block h-7 w-6 shrink-0', className)}>
      <svg viewBox="0 0 24 28" className="size-full" aria-hidden="true">
        <path d="M1 1h22v14.5c0 6-4.6 9.6-11 11.5C5.6 25.1 1 21.5 1 15.5Z" fill={fill} />
        <path
          d="M3.5 3.5h17v12c0 4.4-3.3 7.1-8.5 8.9-5.2-1.8-8.5-4.5-8.5-8.9Z"
          fill="none"
          stroke={readableOn(fill)}
          strokeOpacity="0.45"
        />
        <text x="12" y="17.5" textAnchor="middle" fontSize="12" fontWeight="600" fill={readableOn(fill)}>
          {level ?? 1}
        </text>
      </svg>
      <span className="sr-only">{`Level ${level ?? 1}${name ? `, ${name}` : ''}`}</span>
    </span>
  );
};

/** A member's level, with its badge and name, and their points. */
export const Standing = ({ level, points, className }: { level: number; points: number; className?: string }) => (
  <p className={cx('figures flex items-center gap-3 text-sm', className)}>
    <LevelBadge level={level} color={levelColor(level)} />
    <span>
      <strong>{levelName(level)}</strong>
      <span className="text-muted">
        {' '}
        · {points.toLocaleString('en-GB')} {points === 1 ? 'point' : 'points'}
      </span>
    </span>
  </p>
);

import { levelColor, levelName } from '#shared/rules/levels.ts';
import { cx } from './cx.ts';
import { LevelBadge } from './level-badge.tsx';

/** Where a member stands: the level's badge and name, and the points. */
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

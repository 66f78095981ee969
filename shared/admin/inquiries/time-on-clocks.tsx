import { cityOf } from '#shared/rules/time-zone-names.ts';
import { timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';
import { cx } from '#shared/ui/cx.ts';

interface TimeOnClocksProps {
  readonly time: string;
  /** The sender's. */
  readonly timeZone: string;
  readonly isStruck?: boolean;
}

/** A time on the sender's clock, and on those of the offices. */
export const TimeOnClocks = ({ time, timeZone, isStruck = false }: TimeOnClocksProps) => (
  <>
    <time dateTime={time} className={cx('figures font-semibold', isStruck && 'text-muted line-through')}>
      {timeIn(time, timeZone)}
    </time>
    <span className="block text-xs text-muted">in {cityOf(timeZone)}</span>
    {timeAtOffices(time).map((there) => (
      <span key={there.office} className="figures block text-xs text-muted">
        {there.office}: {there.time}
      </span>
    ))}
  </>
);

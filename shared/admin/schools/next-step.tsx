import type { School } from '#shared/contracts/contacts.ts';
import { dateToday, stepDate } from '#shared/rules/contact-labels.ts';
import { cx } from '#shared/ui/cx.ts';
import { useNow } from '#shared/ui/use-now.ts';

/** What to do next for a school, and when. The date is red from that day on. */
export function NextStep({
  school: { nextStep, nextDate },
}: {
  readonly school: Pick<School, 'nextStep' | 'nextDate'>;
}) {
  const now = useNow();
  if (nextStep === null && nextDate === null) return null;
  const isDue = nextDate !== null && nextDate <= dateToday(now);
  return (
    <span className="wrap-anywhere">
      {nextStep}
      {nextStep === null || nextDate === null ? '' : ', '}
      {nextDate === null ? null : (
        <time dateTime={nextDate} className={cx('whitespace-nowrap', isDue && 'font-semibold text-danger')}>
          {stepDate(nextDate, now)}
          {isDue ? ' (due)' : ''}
        </time>
      )}
    </span>
  );
}

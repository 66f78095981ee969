import type { ReactNode } from 'react';
import type { ConsoleToday } from '#shared/contracts/console-today.ts';
import { cx } from '#shared/ui/cx.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { Part, type RetryProps } from './part.tsx';
import { lengthWords } from './waiting-words.ts';

interface WeekFiguresProps extends RetryProps {
  readonly today: ConsoleToday;
}

/** How it goes: first answers, members and subscribers of this week, beside the week before. */
export function WeekFigures({ today, ...retry }: WeekFiguresProps) {
  return (
    <Part of={today.answers && today.people && today} title="This week" {...retry}>
      {({ answers, people, promise }) => (
        <>
          <h2 className="text-xl">This week</h2>
          <dl className="mt-3 grid border-t border-line sm:grid-cols-3">
            {answers ? <FirstAnswers answers={answers} promisedMs={promise.minutes * 60_000} /> : null}
            {people ? (
              <>
                <Figure label="New members" value={inThousands(people.signUps.thisWeek)} to="/admin/users">
                  {inThousands(people.signUps.lastWeek)} last week
                </Figure>
                <Figure
                  label="Newsletter subscribers"
                  value={inThousands(people.subscribers.total)}
                  to="/admin/newsletter?part=subscribers"
                >
                  {inThousands(people.subscribers.thisWeek)} new this week, {inThousands(people.subscribers.lastWeek)}{' '}
                  last week
                </Figure>
              </>
            ) : null}
          </dl>
        </>
      )}
    </Part>
  );
}

const inThousands = (count: number): string => count.toLocaleString('en-GB');
const answersOf = (count: number): string => `${inThousands(count)} ${count === 1 ? 'answer' : 'answers'}`;

interface FirstAnswersProps {
  readonly answers: NonNullable<ConsoleToday['answers']>;
  readonly promisedMs: number;
}

/** How long people waited for their first answer: half of them less, half of them longer. */
function FirstAnswers({ answers: { thisWeek, lastWeek }, promisedMs }: FirstAnswersProps) {
  const { medianMs } = thisWeek;
  const isLate = medianMs !== null && medianMs > promisedMs;
  return (
    <Figure
      label="First answer after"
      value={medianMs === null ? '–' : lengthWords(medianMs)}
      className={isLate ? 'text-red' : undefined}
      to="/admin/inquiries?state=answered"
    >
      {thisWeek.count === 0 ? 'None yet' : `Median of ${answersOf(thisWeek.count)}`}
      {lastWeek.medianMs === null
        ? ', none last week'
        : `; last week ${lengthWords(lastWeek.medianMs)}, ${answersOf(lastWeek.count)}`}
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly to: string;
  readonly className?: string | undefined;
  /** What stands beside it: the week before. */
  readonly children: ReactNode;
}

/** A number that leads to its screen. */
const Figure = ({ label, value, to, className, children }: FigureProps) => (
  <div className="relative grid content-start gap-0.5 border-b border-line px-1 py-4 hover:bg-sunken sm:px-4 sm:not-last:border-r">
    <dt className="text-sm text-muted">
      <ConsoleLink to={to} aria-current={undefined} className="after:absolute after:inset-0">
        {label}
      </ConsoleLink>
    </dt>
    <dd className={cx('figures font-display text-3xl', className)}>{value}</dd>
    <dd className="text-sm text-muted">{children}</dd>
  </div>
);

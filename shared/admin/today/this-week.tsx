import type { ReactNode } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { ConsoleToday } from '#shared/contracts/console-today.ts';
import { cx } from '#shared/ui/cx.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { Part, type RetryProps } from './part.tsx';
import { durationText } from './waiting-time.ts';

interface ThisWeekProps extends RetryProps {
  readonly today: ConsoleToday;
}

/** First replies, members, subscribers and views, each with the week before, and the most read posts. */
export function ThisWeek({ today: { answers, people, views, promise }, ...retry }: ThisWeekProps) {
  return (
    <>
      <Part of={answers && people && { answers, people }} title="This week" {...retry}>
        {(week) => (
          <>
            <h2 className="text-xl">This week</h2>
            <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] border-t border-line sm:grid-cols-2">
              <FirstAnswers answers={week.answers} promisedMs={promise.minutes * 60_000} />
              <Figure label="New members" value={inThousands(week.people.signUps.thisWeek)} to="/admin/users">
                {inThousands(week.people.signUps.lastWeek)} last week
              </Figure>
              <Figure
                label="Newsletter subscribers"
                value={inThousands(week.people.subscribers.total)}
                to="/admin/newsletter?part=subscribers"
              >
                {inThousands(week.people.subscribers.thisWeek)} new this week,{' '}
                {inThousands(week.people.subscribers.lastWeek)} last week
              </Figure>
              {views ? <Views line={views.line} /> : null}
            </dl>
          </>
        )}
      </Part>
      <Part of={views} title="Most read" {...retry}>
        {({ posts }) => <BestPosts posts={posts} />}
      </Part>
    </>
  );
}

const inThousands = (count: number): string => count.toLocaleString('en-GB');
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const answersOf = (count: number): string => `${inThousands(count)} ${count === 1 ? 'reply' : 'replies'}`;
const viewsOf = (count: number): string => `${inThousands(count)} ${count === 1 ? 'view' : 'views'}`;

/** "92%", or "all". */
const shareWords = ({ count, inTime }: { count: number; inTime: number }): string =>
  inTime === count ? 'all' : `${Math.floor((100 * inTime) / count)}%`;

interface FirstAnswersProps {
  readonly answers: NonNullable<ConsoleToday['answers']>;
  readonly promisedMs: number;
}

/** The median time until the first reply. */
function FirstAnswers({ answers: { thisWeek, lastWeek }, promisedMs }: FirstAnswersProps) {
  const { medianMs } = thisWeek;
  return (
    <Figure
      label="Median first reply"
      value={medianMs === null ? '–' : durationText(medianMs)}
      className={medianMs !== null && medianMs > promisedMs ? 'text-red' : undefined}
      to="/admin/analytics"
    >
      {thisWeek.count > 0
        ? `For ${answersOf(thisWeek.count)}, ${shareWords(thisWeek)} within ${durationText(promisedMs)}`
        : thisWeek.outOfHours > 0
          ? `${answersOf(thisWeek.outOfHours)}, outside business hours`
          : 'No replies yet'}
      {thisWeek.p90Ms === null || thisWeek.count < 10 ? '' : `, 90% within ${durationText(thisWeek.p90Ms)}`}
      {thisWeek.count > 0 && thisWeek.outOfHours > 0
        ? `, plus ${inThousands(thisWeek.outOfHours)} outside business hours`
        : ''}
      {lastWeek.medianMs === null
        ? '. Last week: no replies'
        : `. Last week: ${durationText(lastWeek.medianMs)} for ${answersOf(lastWeek.count)}`}
    </Figure>
  );
}

/** Page views of the last seven days, compared with the week before. */
const Views = ({ line }: { readonly line: readonly number[] }) => (
  <Figure label="Page views, last 7 days" value={inThousands(sum(line.slice(-7)))} to="/admin/analytics">
    {inThousands(sum(line.slice(0, -7)))} the week before <Sparkline line={line} className="mt-2 h-8 w-full" />
  </Figure>
);

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly to: string;
  readonly className?: string | undefined;
  /** The comparison with the week before. */
  readonly children: ReactNode;
}

/** A number that links to its screen. */
const Figure = ({ label, value, to, className, children }: FigureProps) => (
  <div className="relative grid content-start gap-0.5 border-b border-line px-3 py-4 odd:border-r sm:px-4 hover:bg-sunken">
    <dt className="text-sm text-muted">
      <ConsoleLink to={to} aria-current={undefined} className="after:absolute after:inset-0">
        {label}
      </ConsoleLink>
    </dt>
    <dd className={cx('figures font-display text-3xl', className)}>{value}</dd>
    <dd className="text-sm text-muted">{children}</dd>
  </div>
);

interface SparklineProps {
  /** A count for each day, the oldest first. */
  readonly line: readonly number[];
  readonly className?: string;
}

const WIDTH = 100;
const HEIGHT = 30;
/** Keeps the stroke inside the picture. */
const EDGE = 1.5;

/** The counts as a line without axes. The numbers are shown beside it. */
function Sparkline({ line, className }: SparklineProps) {
  const most = Math.max(1, ...line);
  const step = WIDTH / Math.max(1, line.length - 1);
  const points = line
    .map((count, index) => {
      const y = HEIGHT - EDGE - (count / most) * (HEIGHT - 2 * EDGE);
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('block overflow-visible', className)}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-tint" />
      <polyline
        points={points}
        className="fill-none stroke-blue stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface BestPostsProps {
  readonly posts: NonNullable<ConsoleToday['views']>['posts'];
}

/** The most read blog posts of the last seven days, each with its line. */
function BestPosts({ posts }: BestPostsProps) {
  const platform = usePlatform();
  return (
    <>
      <h2 className="text-xl">Most read, last 7 days</h2>
      {posts.length === 0 ? (
        <p className="mt-3 border-t border-line py-4 text-sm text-muted">No one has read a post yet.</p>
      ) : (
        <ol className="mt-3 border-t border-line">
          {posts.map(({ slug, title, views, line }) => (
            <li
              key={slug}
              className="relative flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-line px-1 py-2.5 hover:bg-sunken sm:px-4"
            >
              <button
                type="button"
                className="min-w-0 grow basis-36 text-left max-sm:line-clamp-2 sm:truncate font-semibold after:absolute after:inset-0"
                onClick={() => platform.openSite(`/blog/${slug}`)}
              >
                {title}
              </button>
              <Sparkline line={line} className="h-6 w-12 shrink-0 sm:w-24" />
              <span className="figures w-18 shrink-0 text-right text-sm text-muted">{viewsOf(views)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

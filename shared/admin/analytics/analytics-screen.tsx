import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { analyticsQuery } from '#shared/api/queries/console.ts';
import { exportAnalytics } from '#shared/contracts/endpoints/console.ts';
import type { AnalyticsCounts, Analytics } from '#shared/contracts/analytics.ts';
import { type Days, londonDay } from '#shared/rules/london-days.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { ColumnChart } from './analytics-chart.tsx';
import { periods, pointWords, problemOf, timeWords, usePeriod } from './analytics-period.ts';
import { AnalyticsTables } from './analytics-tables.tsx';
import { ReplyTimes } from './reply-times.tsx';

/** What the chart can show, in the order of the tiles. */
const measures = [
  ['views', 'Page views'],
  ['visitors', 'Visitors'],
  ['inquiries', 'Inquiries'],
  ['bookings', 'Bookings'],
  ['chats', 'Chats'],
  ['subscriptions', 'New subscribers'],
  ['sent', 'Newsletter emails'],
  ['signUps', 'New members'],
] as const satisfies readonly (readonly [keyof AnalyticsCounts, string])[];
type Measure = (typeof measures)[number][0];

/** Page views, where visitors came from and what they did next, at /admin/analytics. */
export function AnalyticsScreen() {
  // Re-renders at midnight if the screen is left open.
  const today = londonDay(useNow().getTime());
  const { period, days, choose, chooseDays } = usePeriod(today);
  const analytics = useQuery(analyticsQuery(useApi(), days));
  const platform = usePlatform();
  const csv = `${exportAnalytics.path}?${new URLSearchParams({ ...days }).toString()}`;
  return (
    <>
      <PageHeader
        bar="same"
        title="Analytics"
        lead="What people read, where they come from and what they do next."
        actions={
          <Button variant="secondary" onClick={() => platform.download(csv)}>
            <Download aria-hidden="true" className="size-5" /> Export as CSV
          </Button>
        }
      />
      <div className="grid gap-3 pt-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Date range</legend>
          {periods.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={period === value}
              onClick={() => choose(value)}
              className="min-h-11 rounded-sm border border-line px-4 text-sm font-semibold hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {label}
            </button>
          ))}
        </fieldset>
        {period === 'own' ? (
          <OwnDates key={`${days.from} ${days.to}`} days={days} today={today} onChoose={chooseDays} />
        ) : null}
      </div>
      <div
        aria-busy={analytics.isPlaceholderData || undefined}
        className={cx(analytics.isPlaceholderData && 'opacity-60')}
      >
        {analytics.data ? (
          <Content analytics={analytics.data} today={today} />
        ) : analytics.isError ? (
          <ErrorState
            title="We couldn’t load your analytics"
            description="Please try again."
            onRetry={() => void analytics.refetch()}
            retrying={analytics.isFetching}
          />
        ) : (
          <Loading label="Loading analytics…" className="pt-10" />
        )}
      </div>
    </>
  );
}

interface OwnDatesProps {
  readonly days: Days;
  readonly today: string;
  readonly onChoose: (days: Days) => void;
}

/** The dates of a custom range. */
function OwnDates({ days, today, onChoose }: OwnDatesProps) {
  const [typed, setTyped] = useState(days);
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf(typed);
        setProblem(found);
        if (!found) onChoose(typed);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Start date" error={problem} className="w-44">
          <Input
            type="date"
            value={typed.from}
            max={today}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
        </Field>
        <Field label="End date" className="w-44">
          <Input
            type="date"
            value={typed.to}
            max={today}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </div>
    </Form>
  );
}

/** Whether nothing was counted in this period and the one before. */
const isEmpty = ({ totals, before }: Analytics): boolean =>
  [totals, before].every((counts) => Object.values(counts).every((count) => count === 0));

function Content({ analytics, today }: { readonly analytics: Analytics; readonly today: string }) {
  const [measure, setMeasure] = useState<Measure>('views');
  const { totals, before, points, unit } = analytics;
  if (isEmpty(analytics) && analytics.to < today) {
    return <EmptyState title="No data for this period" description="Choose another date range above." />;
  }
  if (isEmpty(analytics)) {
    return (
      <EmptyState
        title="No data yet"
        description="Once people visit the website, you’ll see what they read, which sites they came from, and which pages bring inquiries, bookings, chats and subscribers. There’s nothing to set up. Check back tomorrow."
      />
    );
  }
  const label = measures.find(([name]) => name === measure)![1];
  return (
    <div className="grid gap-8 pt-4 pb-10">
      <p className="figures -mb-4 text-sm text-muted">{timeWords(analytics)}</p>
      <section
        aria-label="Totals"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 lg:grid-cols-4"
      >
        {measures.map(([name, words]) => (
          <Tile
            key={name}
            label={words}
            value={totals[name]}
            before={before[name]}
            note={
              name === 'subscriptions' && totals.unsubscribed > 0
                ? `${shown(totals.unsubscribed)} unsubscribed`
                : undefined
            }
            isShown={name === measure}
            onShow={() => setMeasure(name)}
          />
        ))}
      </section>
      <section
        aria-label={label}
        className="grid gap-3 rounded-md border border-line bg-surface p-4 pb-2 sm:p-6 sm:pb-3"
      >
        <ColumnChart
          label={label}
          unit={unit}
          points={points.map((point) => ({ start: point.start, value: point[measure] }))}
        />
        <Details summary="Show as a table">
          <table className="figures w-full max-w-md text-sm">
            <thead>
              <tr className="border-b border-line text-left">
                <th className="py-2 pr-6 font-semibold capitalize">{unit}</th>
                <th className="py-2 text-right font-semibold">{label}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.start} className="border-b border-line">
                  <th className="py-1.5 pr-6 text-left font-normal">{pointWords(point.start, unit)}</th>
                  <td className="py-1.5 text-right">{shown(point[measure])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Details>
      </section>
      <ReplyTimes replies={analytics.replies} />
      <AnalyticsTables analytics={analytics} />
      <Details summary="How this is counted">
        <p className="max-w-text text-sm text-muted">
          A view counts when the page is visible on screen. Visitors are counted by day, without cookies, so someone who
          visits on three days counts three times. Administrators, search engines, bots and anyone whose browser asks
          not to be tracked aren’t counted. New members don’t include administrators, while “New This Month” under Users
          counts every account. Days follow London time. Inquiries and chats are counted for as long as we keep them.
        </p>
      </Details>
    </div>
  );
}

const Details = ({ summary, children }: { readonly summary: string; readonly children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
      {summary}
    </summary>
    {children}
  </details>
);

interface TileProps {
  readonly label: string;
  readonly value: number;
  readonly before: number;
  /** Shown next to the comparison. */
  readonly note: string | undefined;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** A total and what it was in the previous period. Pressing it shows it in the chart. */
const Tile = ({ label, value, before, note, isShown, onShow }: TileProps) => (
  <button
    type="button"
    aria-pressed={isShown}
    onClick={onShow}
    className="grid min-w-0 content-start gap-0.5 rounded-md border border-line bg-surface px-4 py-3 text-left wrap-anywhere hover:border-edge aria-pressed:border-ink aria-pressed:shadow-[inset_0_3px_0_var(--color-red)]"
  >
    <span className="text-sm text-muted">{label}</span>
    <span className="figures font-display text-3xl">{shown(value)}</span>
    <span className="figures text-xs text-muted">{[comparison(value, before), note].filter(Boolean).join(' · ')}</span>
  </button>
);

/** "↑ 12% from 1,100" */
function comparison(value: number, before: number): string {
  if (before === 0) return 'None in the previous period';
  if (value === before) return 'No change';
  const percent = Math.round((100 * Math.abs(value - before)) / before);
  return `${value > before ? '↑' : '↓'} ${shown(percent)}% from ${shown(before)}`;
}

const shown = (count: number): string => count.toLocaleString('en-GB');

import { useSearchParams } from 'react-router-dom';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { type Days, type AnalyticsUnit, dayCount, daysBefore, startOf } from '#shared/rules/london-days.ts';

/** The preset periods, and a custom range. */
export const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
  ['year', 'This year'],
  ['own', 'Custom range'],
] as const;
type Period = (typeof periods)[number][0];

const USUAL: Period = '30';
const isPeriod = (word: string | null): word is Period => periods.some(([period]) => period === word);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The days of a period. */
function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  const month = startOf(today, 'month');
  if (period === 'month') return { from: month, to: today };
  if (period === 'last-month') {
    const to = daysBefore(month, 1);
    return { from: startOf(to, 'month'), to };
  }
  return { from: period === 'year' ? `${today.slice(0, 4)}-01-01` : daysBefore(today, Number(period) - 1), to: today };
}

/** What is wrong with the dates of a custom range; undefined if nothing is. */
export function problemOf({ from, to }: Days): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Please choose both dates';
  if (to < from) return 'Please choose an end date that isn’t before the start';
  if (dayCount({ from, to }) > publishingLimits.analyticsDays) return 'Please choose a date range of up to five years';
  return undefined;
}

/** The period from the URL, so that links, reloads and "back" keep it. @param today in London */
export function usePeriod(today: string) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('period');
  const typed = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isReadable = isPeriod(asked) && (asked !== 'own' || problemOf(typed) === undefined);
  const period = isReadable ? asked : USUAL;
  const days = period === 'own' ? typed : daysOf(period, today);
  const go = (next: Record<string, string>) => setQuery(next, { replace: true });
  return {
    period,
    days,
    choose: (next: Period) => go(next === 'own' ? { period: next, ...days } : { period: next }),
    chooseDays: (own: Days) => go({ period: 'own', from: own.from, to: own.to }),
  };
}

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const shortDay = words({ day: 'numeric', month: 'short' });
const shortMonth = words({ month: 'short', year: 'numeric' });
const wholeDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const longDay = words({ day: 'numeric', month: 'short', year: 'numeric' });
const wholeMonth = words({ month: 'long', year: 'numeric' });

/** A point's label on the axis: "3 Nov", "Nov 2026". */
export const pointLabel = (day: string, unit: AnalyticsUnit): string =>
  (unit === 'month' ? shortMonth : shortDay).format(new Date(day));

/** The full label of a point: "Tue, 3 Nov 2026", "Week of Mon, 2 Nov 2026", "November 2026". */
export function pointWords(day: string, unit: AnalyticsUnit): string {
  if (unit === 'month') return wholeMonth.format(new Date(day));
  return (unit === 'week' ? 'Week of ' : '') + wholeDay.format(new Date(day));
}

/** "28 Aug – 25 Nov 2026, compared with the 90 days before" */
export function timeWords(days: Days): string {
  const count = dayCount(days);
  const [from, to] = [new Date(days.from), new Date(days.to)];
  const time = count === 1 ? longDay.format(to) : longDay.formatRange(from, to);
  return `${time}, compared with the ${count === 1 ? 'day' : `${count.toLocaleString('en-GB')} days`} before`;
}

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { AnalyticsCounts, Analytics } from '#shared/contracts/analytics.ts';
import { type Days, daysBefore, everyDay, londonDay, startOf } from '#shared/rules/london-days.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { niceTop } from './analytics-chart.tsx';
import { AnalyticsScreen } from './analytics-screen.tsx';

const counts = (some: Partial<AnalyticsCounts> = {}): AnalyticsCounts => ({
  views: 0,
  visitors: 0,
  inquiries: 0,
  bookings: 0,
  chats: 0,
  subscriptions: 0,
  signUps: 0,
  unsubscribed: 0,
  sent: 0,
  ...some,
});

const replies = (count: number, inTime: number): Analytics['replies']['now'] => ({
  count,
  medianMs: count > 0 ? 24 * 60_000 : null,
  p90Ms: count > 0 ? 58 * 60_000 : null,
  inTime,
  outOfHours: 0,
  reopened: 0,
});

const analyticsOf = (days: Days, more: Partial<Analytics> = {}): Analytics => ({
  ...days,
  unit: 'day',
  points: everyDay(days).map((start, index) => ({ start, ...counts({ views: 10 + index, chats: 1 }) })),
  totals: counts({ views: 1234, visitors: 300, chats: 30 }),
  before: counts({ views: 1000, chats: 60 }),
  replies: { promisedMinutes: 60, now: replies(50, 46), before: replies(0, 0) },
  sources: [
    { name: '', arrivals: 200 },
    { name: 'google.com', arrivals: 90 },
  ],
  campaigns: [],
  pages: [
    { page: '/', views: 800, visitors: 200 },
    { page: 'others', views: 20, visitors: 20 },
  ],
  posts: [{ slug: 'open-day', title: 'Open day', views: 100, visitors: 80 }],
  beginnings: [{ page: '/services/podcasts', inquiries: 2, bookings: 1, chats: 0, subscriptions: 3 }],
  ...more,
});

const TODAY = londonDay(Date.now());

function show(at = '/admin/analytics', more: Partial<Analytics> = {}) {
  return renderConsole(<AnalyticsScreen />, {
    at,
    replies: { 'admin.figures': ({ query }) => analyticsOf(query as Days, more) },
  });
}

describe('the analytics screen', () => {
  it('shows how quickly people were answered', async () => {
    show();
    const region = await screen.findByRole('region', { name: 'Replies' });
    const rows = within(region)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toContain('Half were sent within24 min–');
    expect(rows).toContain('90% were sent within58 min–');
    expect(rows).toContain('Within the promised 1 h46 of 50 (92%)–');
  });

  it('shows the last 30 days, compared with the 30 before', async () => {
    const { made } = show();
    const views = await screen.findByRole('button', { name: /^Page views/ });
    expect(views.textContent).toBe('Page views1,234↑ 23% from 1,000');
    expect(screen.getByRole('button', { name: /^Chats/ }).textContent).toContain('↓ 50% from 60');
    expect(screen.getByRole('button', { name: /^Visitors/ }).textContent).toContain('None in the previous period');
    expect(made.at(-1)?.query).toEqual({ from: daysBefore(TODAY, 29), to: TODAY });
  });

  it('keeps the chosen period in the URL', async () => {
    const { made } = show('/admin/analytics?period=own&from=2026-01-05&to=2026-01-11');
    await screen.findByRole('button', { name: /^Page views/ });
    expect(made.at(-1)?.query).toEqual({ from: '2026-01-05', to: '2026-01-11' });
    await userEvent.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.getByRole('button', { name: '7 days', pressed: true })).toBeTruthy();
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: daysBefore(TODAY, 6), to: TODAY }));
  });

  it('shows this month, or all of last month', async () => {
    const { made } = show('/admin/analytics?period=month');
    await screen.findByRole('button', { name: /^Page views/ });
    const month = startOf(TODAY, 'month');
    expect(made.at(-1)?.query).toEqual({ from: month, to: TODAY });
    await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
    const last = daysBefore(month, 1);
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: startOf(last, 'month'), to: last }));
  });

  it('rejects an end date before the start', async () => {
    const { made } = show('/admin/analytics?period=own&from=2026-01-05&to=2026-01-11');
    const last = await screen.findByLabelText('End date');
    await userEvent.clear(last);
    await userEvent.type(last, '2026-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Please choose an end date that isn’t before the start')).toBeTruthy();
    expect(made.at(-1)?.query).toEqual({ from: '2026-01-05', to: '2026-01-11' });
  });

  it('has a chart that can be read with the arrow keys, and as a table', async () => {
    show('/admin/analytics?period=7');
    const chart = await screen.findByRole('slider', { name: 'Page views by day' });
    chart.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 16 page views$/);
    await userEvent.keyboard('{ArrowLeft}{Home}{Home}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 10 page views$/);
    await userEvent.click(screen.getByText('Show as a table'));
    const table = screen.getAllByRole('table')[0]!;
    expect(within(table).getAllByRole('row')).toHaveLength(8);
  });

  it('charts the figure that is pressed', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Chats/ }));
    expect(screen.getByRole('slider', { name: 'Chats by day' })).toBeTruthy();
  });

  it('lists top pages with links to the website, sources, and pages that lead to inquiries', async () => {
    const { platform } = show();
    const pages = await screen.findByRole('table', { name: 'Pages' });
    await userEvent.click(within(pages).getByRole('button', { name: 'Home page' }));
    expect(platform.openSite).toHaveBeenCalledWith('/');
    expect(within(pages).queryByRole('button', { name: 'Other pages' })).toBeNull();
    expect(screen.getByRole('row', { name: /Direct, or from an app 200/ })).toBeTruthy();
    const began = screen.getByRole('table', { name: 'Pages that bring inquiries' });
    expect(within(began).getByRole('row', { name: /^\/services\/podcasts .*2 1 – 3$/ })).toBeTruthy();
  });

  it('exports the same period', async () => {
    const { platform } = show('/admin/analytics?period=own&from=2026-01-05&to=2026-01-11');
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(platform.download).toHaveBeenCalledWith('/api/admin/figures.csv?from=2026-01-05&to=2026-01-11');
  });

  it('says what will appear while there is no data', async () => {
    const nothing = { totals: counts(), before: counts(), pages: [], sources: [], posts: [], beginnings: [] };
    const { unmount } = show('/admin/analytics', nothing);
    expect(await screen.findByText('No data yet')).toBeTruthy();
    unmount();
    show('/admin/analytics?period=own&from=2026-01-05&to=2026-01-11', nothing);
    expect(await screen.findByText('No data for this period')).toBeTruthy();
  });

  it('shows an error when loading fails, and offers a retry', async () => {
    let isDown = true;
    renderConsole(<AnalyticsScreen />, {
      at: '/admin/analytics',
      replies: {
        'admin.figures': ({ query }) => {
          if (isDown) throw new ApiError({ status: 500, message: 'No', code: 'internal' });
          return analyticsOf(query as Days);
        },
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: /^Page views/ })).toBeTruthy();
  });
});

it.each([
  [0, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [39, 40],
  [101, 200],
  [12_345, 20_000],
])('the axis of a chart with the maximum %i ends at %i', (most, top) => {
  expect(niceTop(most)).toBe(top);
});

describe('an analytics screen left open over midnight', () => {
  afterEach(() => vi.useRealTimers());

  it('switches to the new day', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-04T23:58:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { made } = show('/admin/figures?period=7');
    await screen.findByRole('button', { name: /^Page views/ });
    expect(made.at(-1)?.query).toEqual({ from: '2026-02-26', to: '2026-03-04' });
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: '2026-02-27', to: '2026-03-05' }));
  });
});

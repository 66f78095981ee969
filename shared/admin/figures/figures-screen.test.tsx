import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { FigureCounts, Figures } from '#shared/contracts/figures.ts';
import { type Days, daysBefore, everyDay, londonDay, startOf } from '#shared/rules/london-days.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { niceTop } from './figure-chart.tsx';
import { FiguresScreen } from './figures-screen.tsx';

const counts = (some: Partial<FigureCounts> = {}): FigureCounts => ({
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

const figuresOf = (days: Days, more: Partial<Figures> = {}): Figures => ({
  ...days,
  unit: 'day',
  points: everyDay(days).map((start, index) => ({ start, ...counts({ views: 10 + index, chats: 1 }) })),
  totals: counts({ views: 1234, visitors: 300, chats: 30 }),
  before: counts({ views: 1000, chats: 60 }),
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

function show(at = '/admin/figures', more: Partial<Figures> = {}) {
  return renderConsole(<FiguresScreen />, {
    at,
    replies: { 'admin.figures': ({ query }) => figuresOf(query as Days, more) },
  });
}

describe('the figures', () => {
  it('are those of the last 30 days, beside those of the 30 before', async () => {
    const { made } = show();
    const views = await screen.findByRole('button', { name: /^Page views/ });
    expect(views.textContent).toBe('Page views1,234↑ 23% from 1,000');
    expect(screen.getByRole('button', { name: /^Chats/ }).textContent).toContain('↓ 50% from 60');
    expect(screen.getByRole('button', { name: /^Visitors/ }).textContent).toContain('None before');
    expect(made.at(-1)?.query).toEqual({ from: daysBefore(TODAY, 29), to: TODAY });
  });

  it('are of the time that is chosen, which the address keeps', async () => {
    const { made } = show('/admin/figures?period=own&from=2026-01-05&to=2026-01-11');
    await screen.findByRole('button', { name: /^Page views/ });
    expect(made.at(-1)?.query).toEqual({ from: '2026-01-05', to: '2026-01-11' });
    await userEvent.click(screen.getByRole('button', { name: '7 days' }));
    expect(screen.getByRole('button', { name: '7 days', pressed: true })).toBeTruthy();
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: daysBefore(TODAY, 6), to: TODAY }));
  });

  it('are of this month, or of the whole month before', async () => {
    const { made } = show('/admin/figures?period=month');
    await screen.findByRole('button', { name: /^Page views/ });
    const month = startOf(TODAY, 'month');
    expect(made.at(-1)?.query).toEqual({ from: month, to: TODAY });
    await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
    const last = daysBefore(month, 1);
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: startOf(last, 'month'), to: last }));
  });

  it('ask again for days that are no time', async () => {
    const { made } = show('/admin/figures?period=own&from=2026-01-05&to=2026-01-11');
    const last = await screen.findByLabelText('Last day');
    await userEvent.clear(last);
    await userEvent.type(last, '2026-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Please choose a last day that is not before the first')).toBeTruthy();
    expect(made.at(-1)?.query).toEqual({ from: '2026-01-05', to: '2026-01-11' });
  });

  it('are said by the arrow keys, and stand in a table', async () => {
    show('/admin/figures?period=7');
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

  it('draw what is pressed', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Chats/ }));
    expect(screen.getByRole('slider', { name: 'Chats by day' })).toBeTruthy();
  });

  it('name pages, which open on the website, sites and what began where', async () => {
    const { platform } = show();
    const pages = await screen.findByRole('table', { name: 'Pages' });
    await userEvent.click(within(pages).getByRole('button', { name: 'Home page' }));
    expect(platform.openSite).toHaveBeenCalledWith('/');
    expect(within(pages).queryByRole('button', { name: 'Other pages' })).toBeNull();
    expect(screen.getByRole('row', { name: /Directly, or from an app 200/ })).toBeTruthy();
    const began = screen.getByRole('table', { name: 'What began where' });
    expect(within(began).getByRole('row', { name: /^\/services\/podcasts .*2 1 – 3$/ })).toBeTruthy();
  });

  it('are downloaded for the same time', async () => {
    const { platform } = show('/admin/figures?period=own&from=2026-01-05&to=2026-01-11');
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    expect(platform.download).toHaveBeenCalledWith('/api/admin/figures.csv?from=2026-01-05&to=2026-01-11');
  });

  it('say what will be here while there is nothing', async () => {
    const nothing = { totals: counts(), before: counts(), pages: [], sources: [], posts: [], beginnings: [] };
    const { unmount } = show('/admin/figures', nothing);
    expect(await screen.findByText('Nothing to count yet')).toBeTruthy();
    unmount();
    show('/admin/figures?period=own&from=2026-01-05&to=2026-01-11', nothing);
    expect(await screen.findByText('Nothing was counted in this time')).toBeTruthy();
  });

  it('say when they cannot be read, and are asked for again', async () => {
    let isDown = true;
    renderConsole(<FiguresScreen />, {
      at: '/admin/figures',
      replies: {
        'admin.figures': ({ query }) => {
          if (isDown) throw new ApiError({ status: 500, message: 'No', code: 'internal' });
          return figuresOf(query as Days);
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
])('an axis for %i ends at %i', (most, top) => {
  expect(niceTop(most)).toBe(top);
});

describe('figures that are left open over midnight', () => {
  afterEach(() => vi.useRealTimers());

  it('go on with the new day', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-04T23:58:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { made } = show('/admin/figures?period=7');
    await screen.findByRole('button', { name: /^Page views/ });
    expect(made.at(-1)?.query).toEqual({ from: '2026-02-26', to: '2026-03-04' });
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ from: '2026-02-27', to: '2026-03-05' }));
  });
});

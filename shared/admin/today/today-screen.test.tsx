import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLiveState } from '#shared/api/live/live-state.ts';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { ConsoleToday, WaitingItem } from '#shared/contracts/console-today.ts';
import { renderConsole, someAdministrator } from '../../../tests/support/render-console.tsx';
import { TodayScreen } from './today-screen.tsx';

const MINUTE = 60_000;
/** The instant of a local time, wherever the test runs. */
const at = (wall: string): string => new Date(wall).toISOString();

const weeks = (thisWeek: number, lastWeek: number) => ({ thisWeek, lastWeek });
const calm: ConsoleToday = {
  now: at('2026-11-25T10:00'),
  promise: { minutes: 60, open: [{ from: at('2026-11-25T10:00'), to: at('2026-11-25T17:30') }] },
  waiting: { items: [], hasMore: false, older: 0 },
  answers: {
    thisWeek: { count: 12, medianMs: 24 * MINUTE, p90Ms: 50 * MINUTE, inTime: 11, outOfHours: 2, reopened: 1 },
    lastWeek: { count: 18, medianMs: 75 * MINUTE, p90Ms: 90 * MINUTE, inTime: 5, outOfHours: 0, reopened: 0 },
  },
  people: { signUps: weeks(5, 3), subscribers: { total: 1204, ...weeks(12, 8) } },
  views: {
    line: [...Array<number>(7).fill(10), ...Array<number>(7).fill(20)],
    posts: [{ slug: 'open-days', title: 'Open days', views: 31, line: [1, 2, 3, 4, 5, 6, 10] }],
  },
  meetings: [],
  nextSteps: [],
  scheduled: [],
  problems: { failedJobs: [], newsletters: [], mail: [], openReports: 0, waitingApplications: 0 },
};
const item = (more: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'message',
  id: 7,
  name: 'Rosa Bonheur',
  words: 'Could you film our open day?',
  since: at('2026-11-25T09:30'),
  waitedMs: 25 * MINUTE,
  assignee: null,
  ...more,
});
const waits = (...items: WaitingItem[]): ConsoleToday => ({ ...calm, waiting: { ...calm.waiting!, items } });

let answer: () => unknown;
const show = () => renderConsole(<TodayScreen />, { at: '/admin', replies: { 'admin.today': () => answer() } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T10:00') });
  answer = () => calm;
});
afterEach(() => void vi.useRealTimers());

describe('the waiting list', () => {
  it('is empty when everybody has a reply, and greets the person', async () => {
    show();
    expect(
      await screen.findByRole('heading', { name: `All caught up. Good morning, ${someAdministrator.firstName}.` }),
    ).toBeTruthy();
    expect(screen.getByText(/Wednesday 25 November/).textContent).toContain('Business hours until 17:30');
  });

  it('shows waiting times, and each row links to where to reply', async () => {
    answer = () =>
      waits(
        item({ id: 1, name: 'Germaine', waitedMs: 95 * MINUTE, assignee: 'Amira' }),
        item(),
        item({ kind: 'chat', id: 9, name: null, waitedMs: 0, words: 'Hello?' }),
      );
    show();
    expect(
      await screen.findByRole('heading', { name: /^3 people are waiting for a reply ?, 1 past the promised time$/ }),
    ).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Waiting for a reply' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Germaine · Inquiry, Amira.*Waiting: 35 min overdueReply$/),
      expect.stringMatching(/^Rosa Bonheur · Inquiry.*Waiting: 25 of 60 minReply$/),
      expect.stringMatching(/^A visitor · ChatHello\?Waiting: 0 of 60 minReply$/),
    ]);
    const links = screen.getAllByRole('link', { name: /^Reply to / }).map((link) => link.getAttribute('href'));
    expect(links).toEqual([1, 7, 9].map((id) => `/admin/inbox?thread=${id}`));
  });

  it('updates waiting times without a request', async () => {
    setLiveState('open');
    answer = () => waits(item());
    const { made } = show();
    await screen.findByText('25 of 60 min');
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE));
    expect(screen.getByText('28 of 60 min')).toBeTruthy();
    expect(made.filter(({ name }) => name === 'admin.today')).toHaveLength(1);
  });

  it('shows when replies are next due while all offices are closed', async () => {
    answer = () => ({
      ...waits(item()),
      promise: { minutes: 60, open: [{ from: at('2026-11-30T09:00'), to: at('2026-11-30T17:30') }] },
    });
    show();
    expect(await screen.findByText('due Monday 09:35')).toBeTruthy();
    expect(screen.getByText(/Offices are closed until Monday 09:00/)).toBeTruthy();
  });

  it('summarises people waiting for over a month in one line, and still counts them', async () => {
    answer = () => ({ ...calm, waiting: { ...calm.waiting!, older: 12 } });
    show();
    const heading = await screen.findByRole('heading', { name: /people are waiting/ });
    expect(heading.textContent).toBe('12 people are waiting for a reply, past the promised time');
    expect(screen.getByText(/^12 people have waited for more than 30 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'the inbox' }).getAttribute('href')).toBe('/admin/inbox');
  });
});

it('compares this week with the week before', async () => {
  const { platform } = show();
  const week = await screen.findByRole('region', { name: 'This week' });
  expect(week.textContent).toContain(
    'Median first reply24 minFor 12 replies, 91% within 1 h, 90% within 50 min, plus 2 outside business hours. Last week: 1 h 15 min for 18 replies',
  );
  expect(week.textContent).toContain('New members53 last week');
  expect(week.textContent).toContain('Newsletter subscribers1,20412 new this week, 8 last week');
  expect(week.textContent).toContain('Page views, last 7 days14070 the week before');
  await userEvent.click(screen.getByRole('button', { name: 'Open days' }));
  expect(platform.openSite).toHaveBeenCalledWith('/blog/open-days');
});

it('counts replies outside business hours separately', async () => {
  const { answers } = calm;
  const thisWeek = { ...answers!.thisWeek, count: 0, medianMs: null, p90Ms: null, outOfHours: 1 };
  answer = () => ({ ...calm, answers: { ...answers!, thisWeek } });
  show();
  const week = await screen.findByRole('region', { name: 'This week' });
  expect(week.textContent).toContain('Median first reply–1 reply, outside business hours. Last week');
});

it('lists upcoming meetings and who they are with', async () => {
  const meeting = { title: 'A podcast with Ottilie Marsh', name: 'Germaine', schoolName: null };
  answer = () => ({
    ...calm,
    meetings: [
      { ...meeting, id: 3, at: at('2026-11-25T09:45') },
      { ...meeting, id: 4, schoolName: 'Hill School', at: at('2026-11-26T15:30') },
    ],
  });
  show();
  const part = await screen.findByRole('region', { name: 'Meetings' });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'A podcast with Ottilie MarshNow, since 09:45 · Germaine',
    'A podcast with Ottilie Marshtomorrow 15:30 · Germaine, Hill School',
  ]);
  expect(within(part).getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/inquiries?open=3');
});

describe('the next steps', () => {
  it('are listed when they are due, with the schools', async () => {
    answer = () => ({
      ...calm,
      nextSteps: [
        { id: 3, name: 'Marsh School', nextStep: 'Send the offer', nextDate: '2026-11-20' },
        { id: 4, name: 'Kite House', nextStep: null, nextDate: '2026-11-25' },
      ],
    });
    show();
    const part = within(await screen.findByRole('region', { name: 'Next steps' }));
    expect(part.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Marsh SchoolSend the offer · Overdue since Fri,? 20 Nov$/),
      'Kite HouseToday',
    ]);
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/schools?school=3',
      '/admin/schools?school=4',
      '/admin/schools?sort=next',
    ]);
    expect(screen.getByRole('heading', { name: /^Everyone has a reply\. Good morning/ })).toBeTruthy();
  });

  it('are left out when none is due', async () => {
    show();
    await screen.findByRole('heading', { name: /^All caught up/ });
    expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull();
  });
});

it('shows what goes out next, and what needs attention', async () => {
  answer = () =>
    ({
      ...calm,
      scheduled: [
        { kind: 'newsletter', id: 3, title: 'In December', at: at('2026-11-26T08:00') },
        { kind: 'post', id: 4, title: 'Doors open', at: at('2026-11-29T08:00') },
      ],
      problems: {
        failedJobs: [
          { kind: 'contact.notify', count: 2 },
          { kind: 'push.deliver', count: 1 },
        ],
        newsletters: [{ id: 2, subject: 'In November', status: 'held' }],
        mail: ['imap'],
        openReports: 1,
        waitingApplications: 3,
      },
    }) satisfies ConsoleToday;
  show();
  const next = await screen.findByRole('region', { name: 'Coming up' });
  expect(
    within(next)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['In DecemberNewsletter · tomorrow 08:00', 'Doors openPost · Sunday 08:00']);
  const look = screen.getByRole('region', { name: 'Needs your attention' });
  expect(
    within(look)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['In November', '/admin/newsletter?issue=2'],
    ['Email isn’t working', '/admin/mailbox'],
    ['2 emails couldn’t be sent', '/admin/jobs'],
    ['1 other task failed', '/admin/jobs'],
    ['1 report', '/admin/reports'],
    ['3 membership requests', '/admin/joining'],
  ]);
});

describe('when loading fails', () => {
  it('for one part, shows an error there and the other parts', async () => {
    answer = () => ({ ...waits(item()), scheduled: null });
    show();
    await screen.findByText('25 of 60 min');
    const part = screen.getByRole('region', { name: 'Coming up' });
    expect(within(part).getByRole('alert').textContent).toContain('We couldn’t load this section.');
    answer = () => calm;
    await userEvent.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await within(part).findByText('Nothing scheduled.')).toBeTruthy();
  });

  it('for everything, shows why and offers a retry', async () => {
    answer = () => {
      throw new NetworkError(null);
    };
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server');
    answer = () => calm;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^All caught up/ })).toBeTruthy();
  });

  it('for a refresh, keeps the earlier data', async () => {
    answer = () => waits(item());
    const { queryClient } = show();
    await screen.findByText('25 of 60 min');
    answer = () => {
      throw new ApiError({ status: 500, message: 'Oh', code: 'internal' });
    };
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByText(/It shows how things were at 10:00/)).toBeTruthy());
    expect(screen.getByText('Rosa Bonheur')).toBeTruthy();
  });
});

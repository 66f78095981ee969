import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { webinarsKey } from '#shared/api/queries/webinars.ts';
import type { Webinar } from '#shared/contracts/webinars.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { wholeWebinar, withSeat } from '../../../tests/support/webinar-answers.ts';
import { setReached } from '../../device/connection.ts';
import { WebinarScreen } from './webinar.page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.setSystemTime('2027-03-17T09:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  setReached(true);
});

function show(webinar: Webinar | null, replies: object = {}) {
  return renderScreen(
    <Routes>
      <Route path="/webinars/:slug" element={<WebinarScreen />} />
    </Routes>,
    {
      user: someMember,
      at: '/webinars/photo-walk',
      replies: {
        'webinars.get': () => {
          if (!webinar) throw new ApiError({ status: 404, code: 'not_found', message: 'No' });
          return webinar;
        },
        ...replies,
      },
    },
  );
}
const summaryOf = (webinar: Webinar) => {
  const { doc: _, pictures: __, ...summary } = webinar;
  return summary;
};
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }));

describe('a webinar', () => {
  it('shows its text, its hosts and how many seats are left', async () => {
    show(wholeWebinar);
    expect(await screen.findByRole('heading', { level: 1, name: 'Photo walk' })).toBeDefined();
    expect(screen.getByText('Bring your phone.')).toBeDefined();
    const hosts = within(screen.getByRole('region', { name: 'Hosts' }));
    expect(hosts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ada ByronPhotographer',
      'Grace HopperGuest, Head of Marketing',
    ]);
    expect(screen.getByText('3 seats left')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      '/api/webinars/photo-walk/invitation.ics',
    );
  });

  it('gives a seat with one press, and gives it up after a confirmation', async () => {
    let now = wholeWebinar;
    const { made } = show(wholeWebinar, {
      'webinars.get': () => now,
      'webinars.seat': () => summaryOf((now = { ...withSeat(now, { seat: 'going' }), seatsLeft: 2 })),
      'webinars.leave': () => summaryOf((now = wholeWebinar)),
    });
    await press('Take a seat');
    expect(await screen.findByText('We’ve emailed you an invitation for your calendar.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /Join/ })).toBeNull();
    await press('Give up your seat');
    expect(made.some(({ name }) => name === 'webinars.leave')).toBe(false);
    await user().click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Give up your seat' }),
    );
    expect(await screen.findByRole('button', { name: 'Take a seat' })).toBeDefined();
  });

  it('shows the place on the waiting list when the last seat was taken by somebody else', async () => {
    show(wholeWebinar, {
      'webinars.seat': () => ({
        ...summaryOf(withSeat(wholeWebinar, { seat: 'waiting', place: 4 })),
        seatsLeft: 0,
        waiting: 4,
      }),
    });
    await press('Take a seat');
    expect(await screen.findByText('You’re number 4. We’ll tell you when there’s a seat for you.')).toBeDefined();
  });

  it('keeps the focus in the card when the pressed button is gone', async () => {
    let now = wholeWebinar;
    show(wholeWebinar, {
      'webinars.get': () => now,
      'webinars.seat': () => summaryOf((now = withSeat(wholeWebinar, { seat: 'going' }))),
      'webinars.leave': () => summaryOf((now = wholeWebinar)),
    });
    await press('Take a seat');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^ ?You have a seat/));
    await press('Give up your seat');
    await user().click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Give up your seat' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^3 seats left/));
  });

  it('offers the waiting list while others are on it, even with a free seat', async () => {
    show({ ...wholeWebinar, seatsLeft: 1, waiting: 2 });
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeDefined();
    expect(screen.getByText('Full, 2 on the waiting list')).toBeDefined();
  });

  it('shows an offered seat until the offer ends', async () => {
    show(withSeat(wholeWebinar, { seat: 'offered', offerUntil: '2027-03-17T09:40:00.000Z' }));
    expect(await screen.findByText(/^A seat is yours until \d\d:40$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Take it' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(41 * 60_000));
    expect(screen.queryByText(/^A seat is yours/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Take a seat' })).toBeDefined();
  });

  it('shows the link to join from 15 minutes before the start, without a reload', async () => {
    vi.setSystemTime('2027-03-18T12:43:30Z');
    show(withSeat(wholeWebinar, { seat: 'going' }));
    await screen.findByText('You have a seat');
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    const join = screen.getByRole('link', { name: /^Join/ });
    expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual(['/webinars/photo-walk/join', '_blank']);
    await act(() => vi.advanceTimersByTimeAsync(76 * 60_000));
    expect(await screen.findByText('This webinar is over')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  });

  it('offers no seat offline, and says so', async () => {
    show(wholeWebinar);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take a seat' });
    act(() => setReached(false));
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/^You’re offline, so seats can’t be taken or given up/)).toBeDefined();
  });

  it('shows that it is cancelled or was moved', async () => {
    let now: Webinar = { ...withSeat(wholeWebinar, { seat: 'going' }), movedAt: '2027-03-01T09:00:00.000Z' };
    const { queryClient } = show(now, { 'webinars.get': () => now });
    expect(await screen.findByText('This webinar has a new time')).toBeDefined();
    now = { ...now, status: 'cancelled' };
    await act(() => queryClient.invalidateQueries({ queryKey: webinarsKey }));
    expect(await screen.findByText('This webinar is cancelled')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Give up your seat' })).toBeNull();
    expect(screen.queryByText('This webinar has a new time')).toBeNull();
  });

  it('links to its recording once it is over', async () => {
    vi.setSystemTime('2027-03-20T09:00:00Z');
    show({ ...wholeWebinar, status: 'over', recording: { slug: 'photo-walk-film', title: 'Photo walk' } });
    const link = await screen.findByRole('link', { name: 'Watch the recording' });
    expect(link.getAttribute('href')).toBe('/library/photo-walk-film');
  });

  it('shows a message when it doesn’t exist', async () => {
    show(null);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'We can’t find this webinar' })).toBeDefined());
  });
});

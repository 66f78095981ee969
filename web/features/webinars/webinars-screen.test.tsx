import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageReply, type Made } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { someWebinar, withSeat } from '../../../tests/support/webinar-answers.ts';
import { NextWebinar } from './next-webinar.tsx';
import { WebinarsScreen } from './webinars.page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2027-03-17T09:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const past = {
  ...someWebinar,
  id: 2,
  slug: 'first',
  title: 'The first one',
  startsAt: '2027-02-18T13:00:00.000Z',
  endsAt: '2027-02-18T14:00:00.000Z',
  status: 'over' as const,
  recording: { slug: 'first-film', title: 'The first one' },
};
const listed = (upcoming: readonly unknown[], over: readonly unknown[] = []) => ({
  'webinars.list': ({ query }: Made) =>
    new PageReply((query as { when: string }).when === 'past' ? over : upcoming, null),
});
const show = (replies: Record<string, (made: Made) => unknown>) =>
  renderScreen(<WebinarsScreen />, { user: someMember, at: '/webinars', screens: ['/webinars'], replies });

describe('the list of webinars', () => {
  it('shows upcoming ones with the member’s seat, then past ones with recordings', async () => {
    show(listed([withSeat(someWebinar, { seat: 'going' })], [past]));
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming' }));
    expect(upcoming.getByRole('link', { name: 'Photo walk' }).getAttribute('href')).toBe('/webinars/photo-walk');
    expect(upcoming.getByText('You have a seat')).toBeDefined();
    expect(upcoming.getByText('With Ada Byron and Grace Hopper')).toBeDefined();
    const over = within(screen.getByRole('region', { name: 'Past' }));
    expect(over.getByRole('link', { name: 'Watch the recording' }).getAttribute('href')).toBe('/library/first-film');
  });

  it('moves a webinar to the past ones when it ends, also without a refetch', async () => {
    show(listed([someWebinar], [past]));
    await screen.findByRole('region', { name: 'Upcoming' });
    vi.setSystemTime(someWebinar.endsAt);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull();
    const over = within(screen.getByRole('region', { name: 'Past' }));
    expect(over.getAllByRole('listitem').map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual([
      'Photo walk',
      'The first one',
    ]);
  });

  it('has an empty state', async () => {
    show(listed([]));
    expect(await screen.findByRole('heading', { name: 'No webinars planned yet' })).toBeDefined();
  });

  it('has a private calendar address that is shown on request and can be replaced', async () => {
    let url: string | null = null;
    show({
      ...listed([]),
      'webinars.calendar': () => ({ url }),
      'webinars.calendar.reset': () => {
        url = `https://bonjour.example/api/webinars/calendar/${url ? 'second' : 'first'}`;
        return { url };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show my calendar address' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'In your calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
    expect(address.value).toBe('https://bonjour.example/api/webinars/calendar/first');
    expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
      'webcal://bonjour.example/api/webinars/calendar/first',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Make a new address' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Make a new address' }));
    await waitFor(() => expect(address.value).toMatch(/second$/));
  });
});

describe('the next webinar', () => {
  const showNext = (upcoming: readonly unknown[]) =>
    renderScreen(<NextWebinar />, { user: someMember, screens: ['/webinars'], replies: listed(upcoming) });
  const later = { ...someWebinar, id: 9, slug: 'later', title: 'Later', startsAt: '2027-04-18T13:00:00.000Z' };
  const ends = { ...later, endsAt: '2027-04-18T14:00:00.000Z' };

  it('is the first one with the member’s seat, even if another one is earlier', async () => {
    showNext([someWebinar, withSeat(ends, { seat: 'going' })]);
    const card = within(await screen.findByRole('region', { name: 'Your next webinar' }));
    expect(card.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/webinars/later');
  });

  it('is otherwise the soonest that isn’t cancelled', async () => {
    showNext([{ ...someWebinar, status: 'cancelled' }, ends]);
    const card = within(await screen.findByRole('region', { name: 'Next webinar' }));
    expect(card.getByRole('heading', { name: 'Later' })).toBeDefined();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { producers } from '#data/content/people.ts';
import type { Person } from '#data/content/schema.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { BookingPanel } from './booking-panel.tsx';

const [ottilie] = producers as [Person];
const show = (person: Person, reply: () => unknown = () => ({ success: true })) =>
  renderScreen(<BookingPanel kind="podcast" person={person} />, { replies: { 'bookings.request': reply } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function fillIn() {
  await press('Ask for a time');
  await userEvent.type(await box('Name'), 'Sonia');
  await userEvent.type(await box('Email address'), 'sonia@school.example');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your time zone' }), 'America/New_York');
  await userEvent.type(await box('First wish'), '2027-07-15T15:00');
}

describe('the way to a time', () => {
  it('is the form alone with somebody who has no calendar', async () => {
    const { calendar: _calendar, ...withoutCalendar } = ottilie;
    show(withoutCalendar);
    expect(screen.queryByRole('button', { name: 'Load the calendar' })).toBeNull();
    await press('Ask for a time');
    await box('Name');
    expect(screen.queryByRole('button', { name: 'Use the calendar instead' })).toBeNull();
  });

  it('shows a wish on the clocks of London and Dubai, and sends it as an instant', async () => {
    const { made } = show(ottilie);
    await fillIn();
    screen.getByText('London: Thu 15 Jul 2027, 20:00 · Dubai: Thu 15 Jul 2027, 23:00');
    await press('Send Request');
    await screen.findByRole('heading', { name: 'Request Sent' });
    expect(made[0]?.body).toEqual({
      kind: 'podcast',
      person: 'ottilie',
      name: 'Sonia',
      email: 'sonia@school.example',
      times: ['2027-07-15T19:00:00.000Z'],
      timeZone: 'America/New_York',
      website: '',
    });
  });

  it('says at the first wish what the server says of the times', async () => {
    const times = 'Please choose times that are still to come';
    show(ottilie, () => {
      throw new ApiError({ status: 400, code: 'validation_failed', message: times, fields: { times } });
    });
    await fillIn();
    await press('Send Request');
    await waitFor(() => expect(screen.getByText(times)).toBeDefined());
    expect((await box('First wish')).value).toBe('2027-07-15T15:00');
  });
});

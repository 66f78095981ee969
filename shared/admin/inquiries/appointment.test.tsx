import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { AT, inquiry, showInquiries as show } from '../../../tests/support/inquiries-screen.tsx';

describe('a booking', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-07-01T07:00:00.000Z') }));
  afterEach(() => void vi.useRealTimers());

  const requested = '2027-07-01T08:00:00.000Z';
  type Booking = NonNullable<Inquiry['booking']>;
  const fixed = { sequence: 0, time: requested, callLink: null, isOff: false, changedAt: AT };
  const withBooking = (more: Partial<Booking> = {}) =>
    inquiry(1, {
      seenAt: AT,
      message: '',
      booking: {
        person: 'ottilie',
        title: 'A podcast with Ottilie Marsh',
        kind: 'podcast',
        times: ['2020-01-01T08:00:00.000Z', requested],
        timeZone: 'Asia/Calcutta',
        appointment: null,
        ...more,
      },
    });
  const showBooking = (replies: Parameters<typeof show>[0] = {}, more: Partial<Booking> = {}) =>
    show({ 'inquiries.list': () => [withBooking(more)], ...replies }, '/admin/inquiries?open=1');

  it('shows the requested times in the sender’s time zone, and which have passed', async () => {
    showBooking();
    expect(await screen.findByText('Thu 1 Jul 2027, 13:30')).toBeTruthy();
    expect(screen.getAllByText('in Kolkata')).toHaveLength(2);
    expect(screen.getByText('London: Thu 1 Jul 2027, 09:00')).toBeTruthy();
    expect(screen.getByText('This time has passed')).toBeTruthy();
  });

  it('is confirmed with one press, and shows a link to the call', async () => {
    const { made } = showBooking({ 'appointments.fix': () => withBooking({ appointment: fixed }) });
    await userEvent.type(await screen.findByLabelText('Link to the video call (optional)'), 'https://meet.example/a');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm this time' }));
    expect(await screen.findByText('We’ve sent invitations to them and your team.')).toBeTruthy();
    expect(made.find(({ name }) => name === 'appointments.fix')?.body).toEqual({
      time: requested,
      callLink: 'https://meet.example/a',
      follows: null,
    });
  });

  it('shows its time in the list once it is confirmed', async () => {
    showBooking({}, { appointment: fixed });
    const row = await screen.findByRole('button', { name: /^Simone Weil/ });
    expect(row.querySelector('time[title]')?.textContent).toMatch(/^Thu,? 1 Jul,? 08:00$/);
  });

  it('does not overwrite a time that another administrator has confirmed', async () => {
    const server = { fixed };
    const { made } = showBooking({
      'inquiries.list': () => [withBooking({ appointment: server.fixed })],
      'appointments.fix': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: 'Somebody else has just changed this time.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change time' }));
    await userEvent.type(screen.getByLabelText('Link to the video call (optional)'), 'https://meet.example/a');
    server.fixed = { ...fixed, sequence: 1, time: '2027-07-02T08:00:00.000Z' };
    await userEvent.click(screen.getByRole('button', { name: 'Confirm this time' }));
    // It shows their time instead of the form, which could never be sent.
    expect(await screen.findByText('Fri 2 Jul 2027, 13:30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm this time' })).toBeNull();
    const fixes = made.filter(({ name }) => name === 'appointments.fix');
    expect(fixes.map(({ body }) => Object(body).follows)).toEqual([0]);
  });

  it('can be moved to another time, in the sender’s time zone', async () => {
    const { made } = showBooking({ 'appointments.fix': () => withBooking({ appointment: fixed }) });
    await userEvent.click(await screen.findByRole('radio', { name: /^Another time/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm this time' }));
    expect(screen.getByText('Please choose a date and time')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Date and time in Kolkata'), '2027-08-02T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm this time' }));
    await screen.findByText('We’ve sent invitations to them and your team.');
    expect(made.find(({ name }) => name === 'appointments.fix')?.body).toMatchObject({
      time: '2027-08-02T04:30:00.000Z',
    });
  });

  it('can be changed or cancelled after a confirmation', async () => {
    const { made } = showBooking(
      { 'appointments.call-off': () => withBooking({ appointment: { ...fixed, sequence: 1, isOff: true } }) },
      { appointment: fixed },
    );
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change time' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel meeting' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel meeting' }));
    expect(await screen.findByText('We’ve emailed them and removed it from their calendar.')).toBeTruthy();
    expect(made.find(({ name }) => name === 'appointments.call-off')?.body).toEqual({ follows: 0 });
  });

  it('keeps the focus while its form and buttons replace each other', async () => {
    const server: { appointment: typeof fixed | null } = { appointment: null };
    showBooking({
      'inquiries.list': () => [withBooking({ appointment: server.appointment })],
      'appointments.fix': () => withBooking({ appointment: (server.appointment = fixed) }),
      'appointments.call-off': () => withBooking({ appointment: (server.appointment = { ...fixed, isOff: true }) }),
    });
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    const isFocused = () =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Time of the meeting' })));
    await press('Confirm this time');
    await screen.findByText('Confirmed');
    await isFocused();
    await press('Change time');
    await isFocused();
    await press('Cancel');
    await isFocused();
    await press('Cancel meeting');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel meeting' }),
    );
    await screen.findByRole('button', { name: 'Offer another time' });
    await isFocused();
  });

  it('shows the server’s error for a past time when this computer’s clock is slow', async () => {
    const error = 'Please choose a time that is still to come';
    const serverTime = '2027-07-01T09:00:00.000Z';
    showBooking({
      'appointments.fix': ({ body }) => {
        if (Object(body).time > serverTime) return withBooking({ appointment: fixed });
        throw new ApiError({ status: 400, message: 'Invalid', code: 'validation_failed', fields: { time: error } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm this time' }));
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    await userEvent.click(screen.getByRole('radio', { name: /^Another time/ }));
    expect(screen.queryByText(error)).toBeNull();
    await userEvent.type(screen.getByLabelText('Date and time in Kolkata'), '2027-07-01T15:00');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm this time' }));
    expect(await screen.findByText('We’ve sent invitations to them and your team.')).toBeTruthy();
  });

  it('shows that the host is busy, and can be confirmed anyway', async () => {
    const words = 'Ottilie Marsh already meets Aspasia on Thu 1 Jul 2027, 09:00 in London.';
    const { made } = showBooking({
      'appointments.fix': ({ body }) => {
        if (Object(body).anyway === true) return withBooking({ appointment: fixed });
        throw new ApiError({ status: 409, message: words, code: 'conflict', fields: { anyway: words } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm this time' }));
    expect(await screen.findByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book anyway' }));
    await screen.findByText('We’ve sent invitations to them and your team.');
    const sent = made.filter(({ name }) => name === 'appointments.fix').map(({ body }) => body);
    expect(sent.at(-1)).toEqual({ time: requested, callLink: '', follows: null, anyway: true });
  });

  it('appears in the list with its time', async () => {
    showBooking({}, { appointment: fixed });
    expect(await screen.findByRole('button', { name: /^Simone Weil.*Thu,? 1 Jul/ })).toBeTruthy();
  });

  it('shows when another administrator was faster', async () => {
    const words = 'Somebody else has just changed this time. Please look at it again.';
    showBooking({
      'appointments.fix': () => {
        throw new ApiError({ status: 409, message: words, code: 'conflict' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm this time' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { producers } from '#data/content/people.ts';
import type { Person } from '#data/content/schema.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import BookingPanel from './booking-panel.island.tsx';
import { page as teamPage } from './team.page.tsx';

leaveDocuments();
beforeEach(() => sessionStorage.clear());

const [ottilie] = producers as [Person];
const show = (person: Person, reply: () => unknown = () => ({ success: true })) =>
  renderScreen(<BookingPanel kind="podcast" person={person} />, { replies: { 'bookings.request': reply } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function fillIn() {
  await press('Suggest a time');
  await userEvent.type(await box('Name'), 'Sonia');
  await userEvent.type(await box('Email address'), 'sonia@school.example');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your time zone' }), 'America/New_York');
  await userEvent.type(await box('School name (optional)'), 'Lycée Fénelon');
  await userEvent.type(await box('Message (optional)'), 'We are eleven.');
  await userEvent.type(await box('First choice'), '2027-07-15T15:00');
}

it('lists time zones by region under their cities’ current names, the usual ones first', async () => {
  show(ottilie);
  await press('Suggest a time');
  const select = await screen.findByRole('combobox', { name: 'Your time zone' });
  const groups = [...select.querySelectorAll('optgroup')];
  expect(groups.map(({ label }) => label).slice(0, 2)).toEqual(['Suggested', 'Africa']);
  const suggested = [...groups[0]!.querySelectorAll('option')].map(({ value }) => value);
  expect(suggested).toEqual(expect.arrayContaining(['Europe/London', 'Asia/Dubai', 'America/New_York']));
  const options = [...select.querySelectorAll('option')];
  const kolkata = options.filter(({ value }) => value === 'Asia/Kolkata');
  expect(kolkata.map(({ textContent }) => textContent)).toEqual(['Kolkata (UTC+5:30)']);
  expect(options.map(({ value }) => value)).not.toContain('Asia/Calcutta');
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

describe('booking a time', () => {
  it('shows only the form for a person without a calendar', async () => {
    const { calendar: _calendar, ...withoutCalendar } = ottilie;
    show(withoutCalendar);
    expect(screen.queryByRole('button', { name: 'Load the calendar' })).toBeNull();
    await press('Suggest a time');
    await box('Name');
    expect(screen.queryByRole('button', { name: 'Use the calendar instead' })).toBeNull();
  });

  it('keeps the form’s text while the calendar is shown, until it is sent', async () => {
    const { made } = show(ottilie);
    await fillIn();
    await press('Use the calendar instead');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggest a time' }));
    await press('Suggest a time');
    expect([(await box('Name')).value, (await box('First choice')).value]).toEqual(['Sonia', '2027-07-15T15:00']);
    expect((await box('Message (optional)')).value).toBe('We are eleven.');
    await press('Send Request');
    await screen.findByRole('heading', { name: 'Request Sent' });
    expect(made.map(({ body }) => Object(body).message)).toEqual(['We are eleven.']);
    expect(JSON.stringify(sessionStorage)).not.toContain('Sonia');
  });

  it('disables the form while it is sent', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { made } = show(ottilie, () => promise);
    await fillIn();
    await press('Send Request');
    await waitFor(() => expect(made).toHaveLength(1));
    await userEvent.type(await box('Message (optional)'), ' And a choir.');
    await userEvent.type(await box('School name (optional)'), ', Paris');
    expect((await box('Message (optional)')).value).toBe('We are eleven.');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Your time zone' }).disabled).toBe(true);
    // After a refusal the form can be edited again.
    reject(new ApiError({ status: 500, message: 'Something broke', code: 'internal' }));
    await screen.findByText('Failed to send request');
    await userEvent.type(await box('Message (optional)'), ' And a choir.');
    await press('Send Request');
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[1]?.body).toMatchObject({
      message: 'We are eleven. And a choir.',
      schoolName: 'Lycée Fénelon',
      timeZone: 'America/New_York',
    });
  });

  it('shows a requested time in London and Dubai, and sends it in UTC', async () => {
    const { made } = show(ottilie);
    await fillIn();
    screen.getByText('London: Thu 15 Jul 2027, 20:00 · Dubai: Thu 15 Jul 2027, 23:00');
    await press('Send Request');
    await screen.findByRole('heading', { name: 'Request Sent' });
    expect(screen.queryByRole('button', { name: 'Use the calendar instead' })).toBeNull();
    expect(made[0]?.body).toEqual({
      kind: 'podcast',
      person: 'ottilie',
      name: 'Sonia',
      email: 'sonia@school.example',
      times: ['2027-07-15T19:00:00.000Z'],
      timeZone: 'America/New_York',
      schoolName: 'Lycée Fénelon',
      message: 'We are eleven.',
      website: '',
    });
  });

  it('shows the server’s error about the times at the first time', async () => {
    const times = 'Please choose times in the future';
    show(ottilie, () => {
      throw new ApiError({ status: 400, code: 'validation_failed', message: times, fields: { times } });
    });
    await fillIn();
    await press('Send Request');
    await waitFor(() => expect(screen.getByText(times)).toBeDefined());
    expect((await box('First choice')).value).toBe('2027-07-15T15:00');
    expect(document.activeElement).toBe(await box('First choice'));
  });

  it('focuses the first time when only the times are wrong', async () => {
    const { made } = show(ottilie);
    await fillIn();
    await userEvent.clear(await box('First choice'));
    await press('Send Request');
    await screen.findByText('Please choose at least one time that suits you');
    await waitFor(async () => expect(document.activeElement).toBe(await box('First choice')));
    expect(made).toEqual([]);
  });
});

it('links the team page to everybody who can be booked', async () => {
  await showPage(teamPage, '/team');
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of ['/book/ottilie', '/book/kofi', '/book/noor', '/book/rafael', '/book/meeting/margaux']) {
    expect(targets).toContain(path);
  }
});

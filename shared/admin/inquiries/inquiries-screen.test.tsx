import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { InquiriesScreen } from './inquiries-screen.tsx';

const AT = '2026-01-05T10:00:00.000Z';

const inquiry = (id: number, more: Partial<Inquiry> = {}): Inquiry => ({
  id,
  kind: 'message',
  firstName: 'Simone',
  lastName: 'Weil',
  email: 'simone&co@lycee.example',
  schoolName: 'Lycée Fénelon',
  serviceInterest: 'Podcasts',
  message: 'May we talk about podcasts?',
  booking: null,
  quarantined: false,
  createdAt: AT,
  seenAt: null,
  answeredAt: null,
  note: null,
  ...more,
});

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;

const show = (replies: Options['replies'] = {}, at = '/admin/inquiries') =>
  renderConsole(<InquiriesScreen />, {
    at,
    replies: {
      'inquiries.list': () => [inquiry(1)],
      'inquiries.update': ({ body }) =>
        inquiry(1, { seenAt: AT, answeredAt: Object(body).state === 'answered' ? AT : null }),
      ...replies,
    },
  });

const open = async () => userEvent.click(await screen.findByRole('button', { name: /^Simone Weil/ }));

describe('an inquiry', () => {
  it('is marked as seen when it is opened, once; its place is in the address', async () => {
    const { made, path } = show();
    expect(await screen.findByText('Received', { selector: 'button *' })).toBeTruthy();
    await open();
    expect(await screen.findByText('Seen', { selector: 'button *' })).toBeTruthy();
    expect(path()).toBe('/admin/inquiries?open=1');
    await open();
    await waitFor(() => expect(screen.queryByText('Podcasts')).toBeNull());
    await open();
    const updates = made.filter(({ name }) => name === 'inquiries.update');
    expect(updates.map(({ body }) => body)).toEqual([{ state: 'seen' }]);
  });

  it('stays open where it was when the list does not ask for it any more', async () => {
    let items = [inquiry(1)];
    const { queryClient } = show({ 'inquiries.list': () => items }, '/admin/inquiries?state=received&open=1');
    await screen.findByText('Seen', { selector: 'button *' });
    items = [];
    await queryClient.invalidateQueries();
    expect(screen.getByText('May we talk about podcasts?', { selector: 'p' })).toBeTruthy();
  });

  it('is answered by mail, to its address and no other field', async () => {
    show();
    await open();
    const href = screen.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
    expect(href).toBe('mailto:simone%26co@lycee.example?subject=Your%20message%20to%20us');
  });

  it('is marked as answered, and says so when it cannot be', async () => {
    show({
      'inquiries.update': ({ body }) => {
        if (Object(body).state === 'seen') return inquiry(1, { seenAt: AT });
        throw new ApiError({ status: 404, message: 'This inquiry could not be found.', code: 'not_found' });
      },
    });
    await open();
    await screen.findByText('Seen', { selector: 'button *' });
    const states = screen.getAllByRole('combobox', { name: 'State' });
    await userEvent.selectOptions(states.at(-1)!, 'answered');
    expect(await screen.findByText('This inquiry could not be found.')).toBeTruthy();
  });

  it('has a note, saved when its box is left', async () => {
    const { made } = show({ 'inquiries.note': () => inquiry(1, { seenAt: AT, note: 'Rings back' }) });
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' Rings back ');
    await userEvent.tab();
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect(made.filter(({ name }) => name === 'inquiries.note').map(({ body }) => body)).toEqual([
      { note: 'Rings back' },
    ]);
  });

  it('shows markup as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const { container } = show(
      {
        'inquiries.list': () => [
          inquiry(1, { seenAt: AT, firstName: markup, message: markup, schoolName: markup, note: markup }),
        ],
      },
      '/admin/inquiries?open=1',
    );
    expect(await screen.findByText(markup, { selector: 'p' })).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });
});

it('a booking shows its wished times on the sender’s clock', async () => {
  const booking = {
    person: 'ottilie',
    title: 'A podcast with Ottilie Marsh',
    kind: 'podcast',
    times: ['2026-07-01T08:00:00.000Z'],
    timeZone: 'Asia/Dubai',
  } as const;
  show(
    {
      'inquiries.list': () => [
        inquiry(1, { seenAt: AT, message: '', booking: { ...booking, times: [...booking.times] } }),
      ],
    },
    '/admin/inquiries?open=1',
  );
  expect(await screen.findByText('Wed 1 Jul 2026, 12:00')).toBeTruthy();
  expect(screen.getByText('London: Wed 1 Jul 2026, 09:00')).toBeTruthy();
});

describe('the lists', () => {
  it('ask for a box, a state and a search', async () => {
    const { made, path } = show({ 'inquiries.list': () => [] });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'answered');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'weil');
    await waitFor(() => expect(made.at(-1)?.query).toEqual({ search: 'weil', state: 'answered', box: 'inbox' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all inquiries' }));
    expect(await screen.findByText('No inquiries yet')).toBeTruthy();
    expect(path()).toBe('/admin/inquiries');
  });

  it('of the quarantine is read apart: opening marks nothing, and what is taken out is said to be mailed', async () => {
    let released = false;
    const { made } = show(
      {
        'inquiries.list': () => (released ? [] : [inquiry(1, { quarantined: true })]),
        'inquiries.release': () => {
          released = true;
          return inquiry(1);
        },
      },
      '/admin/inquiries?box=quarantine',
    );
    await open();
    expect(made.map(({ name }) => name)).not.toContain('inquiries.update');
    expect(screen.queryByRole('link', { name: 'Reply by email' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Take out of quarantine' }));
    expect(await screen.findByText('It is in your inbox now, and is mailed to you.')).toBeTruthy();
    expect(await screen.findByText('No inquiries in quarantine yet')).toBeTruthy();
    expect(made.map(({ name }) => name)).not.toContain('inquiries.update');
  });

  it('say when they cannot be loaded', async () => {
    show({
      'inquiries.list': () => {
        throw new ApiError({ status: 500, message: '401', code: 'internal' });
      },
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('We could not load the inquiries')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

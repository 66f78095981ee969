import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { EditedWebinar, WebinarSeats } from '#shared/contracts/webinars-console.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { someEditedWebinar } from '../../../tests/support/webinar-answers.ts';
import { WebinarsScreen } from './webinars-screen.tsx';

const published: EditedWebinar = { ...someEditedWebinar, status: 'published', going: 2, waiting: 1 };
const holder = (userId: number, name: string) => ({
  userId,
  name,
  schoolName: null,
  since: '2027-01-02T09:00:00.000Z',
});
const seats: WebinarSeats = {
  going: [
    { ...holder(5, 'Mary Ward'), attendedAt: null },
    { ...holder(6, 'Anne Lister'), attendedAt: '2027-03-18T12:50:00.000Z' },
  ],
  waiting: [{ ...holder(7, 'Jane Eyre'), offerUntil: null }],
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const menu = async (item: string) => {
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

interface Server {
  now: EditedWebinar;
  saved: unknown[];
}

function open(server: Server, more: object = {}, drafts: readonly (readonly [string, string])[] = []) {
  return renderConsole(<WebinarsScreen />, {
    at: '/admin/webinars?webinar=4',
    drafts,
    replies: {
      'webinars.edited.get': () => server.now,
      'blog.choices': () => ({
        authors: [
          { slug: 'ada', name: 'Ada Byron', role: 'Photographer', imageUrl: '/ada.svg' },
          { slug: 'emmy', name: 'Emmy Noether', role: 'Writer', imageUrl: '/emmy.svg' },
        ],
        categories: [],
        tags: [],
      }),
      'webinars.seats': () => seats,
      'webinars.change': ({ body }: { body: unknown }) => {
        const { ifUpdatedAt, ...change } = body as { ifUpdatedAt: string } & Partial<EditedWebinar>;
        if (ifUpdatedAt !== server.now.updatedAt) {
          const message = 'Jeanne Moreau changed this webinar.';
          throw new ApiError({ status: 409, code: 'conflict', message, fields: { ifUpdatedAt: message } });
        }
        server.saved.push(change);
        server.now = { ...server.now, ...change, updatedAt: '2026-11-28T10:00:00.000Z' };
        return server.now;
      },
      ...more,
    },
  });
}

it('keeps what is written while it is being saved', async () => {
  const server: Server = { now: someEditedWebinar, saved: [] };
  const response = Promise.withResolvers<void>();
  const { stored } = open(server, {
    'webinars.change': async ({ body }: { body: object }) => {
      await response.promise;
      server.now = { ...server.now, ...body, updatedAt: '2026-11-28T10:00:00.000Z' };
      return server.now;
    },
  });
  const title = await field('Title');
  fireEvent.change(title, { target: { value: 'Photo walk at dawn' } });
  await press('Save');
  fireEvent.change(title, { target: { value: 'Photo walk at dusk' } });
  response.resolve();
  await waitFor(() => expect(server.now.title).toBe('Photo walk at dawn'));
  await screen.findByText('Saved');
  expect(title.value).toBe('Photo walk at dusk');
  expect(screen.getByText('Unsaved changes, kept on this device.')).toBeTruthy();
  await waitFor(() => expect([...stored.values()].join('')).toContain('Photo walk at dusk'));
});

it('lists webinars with their seats', async () => {
  renderConsole(<WebinarsScreen />, {
    at: '/admin/webinars',
    replies: { 'webinars.edited.list': () => [published] },
  });
  const row = (await screen.findByRole('link', { name: 'Photo walk' })).closest('tr')!;
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(['Upcoming', 'Seats2 of 20', 'Waiting1', 'Came0']));
  expect(row.textContent).toContain('Thu 18 Mar 2027, 13:00 (London)');
});

it('saves all fields of a draft, and publishes it after a confirmation', async () => {
  const server: Server = { now: someEditedWebinar, saved: [] };
  open(server, {
    'webinars.publish': () => {
      server.now = { ...server.now, status: 'published' };
      return server.now;
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Emmy Noether/ }));
  fireEvent.change(await field('Seats'), { target: { value: '' } });
  await userEvent.selectOptions(await field('Time zone'), 'Asia/Dubai');
  fireEvent.change(await field('Guest’s role'), { target: { value: 'Head of Marketing' } });
  await press('Publish…');
  expect(await screen.findByText('Please enter the guest’s name')).toBeTruthy();
  fireEvent.change(await field('Guest'), { target: { value: 'Grace Hopper' } });
  await press('Publish…');
  await confirm('Publish');
  await waitFor(() =>
    expect(server.saved).toMatchObject([
      {
        hosts: ['ada', 'emmy'],
        capacity: null,
        start: '2027-03-18T13:00',
        timeZone: 'Asia/Dubai',
        guest: { name: 'Grace Hopper', role: 'Head of Marketing' },
      },
    ]),
  );
  expect(await screen.findByRole('tab', { name: 'Seats (0)' })).toBeTruthy();
});

it('shows who gets a new invitation before a published webinar is rescheduled', async () => {
  const server: Server = { now: published, saved: [] };
  open(server);
  fireEvent.change(await field('Title'), { target: { value: 'Photo stroll' } });
  await press('Save for members');
  await waitFor(() => expect(server.saved).toHaveLength(1));
  fireEvent.change(await field('Date and time'), { target: { value: '2027-03-19T13:00' } });
  await press('Save for members');
  expect(await screen.findByText(/^2 members with a seat get a new invitation by email/)).toBeTruthy();
  expect(server.saved).toHaveLength(1);
  await confirm('Move it');
  await waitFor(() => expect(server.saved.at(-1)).toMatchObject({ start: '2027-03-19T13:00' }));
});

it('shows both people’s changes, and keeps the fields that only one of them changed', async () => {
  const server: Server = { now: someEditedWebinar, saved: [] };
  open(server);
  fireEvent.change(await field('Title'), { target: { value: 'Photo stroll' } });
  server.now = { ...server.now, summary: 'Theirs.', updatedAt: '2026-11-28T09:30:00.000Z' };
  await press('Save');
  await screen.findByText('Jeanne Moreau changed this webinar.');
  await press('Overwrite with mine');
  await waitFor(() => expect(server.saved).toMatchObject([{ title: 'Photo stroll', summary: 'Theirs.' }]));
});

it('restores unsaved changes of an earlier visit', async () => {
  const server: Server = { now: someEditedWebinar, saved: [] };
  const first = open(server);
  fireEvent.change(await field('Title'), { target: { value: 'Photo stroll' } });
  await waitFor(() => expect([...first.stored.keys()]).toEqual(['1/webinar/4']));
  const drafts = [...first.stored];
  first.unmount();
  open(server, {}, drafts);
  expect((await field('Title')).value).toBe('Photo stroll');
  expect(await screen.findByText(/Draft restored/)).toBeTruthy();
});

it('keeps typed text while the list of seats is open', async () => {
  open({ now: published, saved: [] });
  fireEvent.change(await field('Title'), { target: { value: 'Photo stroll' } });
  await userEvent.click(await screen.findByRole('tab', { name: 'Seats (2)' }));
  const table = within(await screen.findByRole('table', { name: 'Seats' }));
  expect(table.getByText('Mary Ward')).toBeTruthy();
  expect(table.getByText(/^Joined /)).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Waiting list' })).getByText('Jane Eyre')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Webinar' }));
  expect((await field('Title')).value).toBe('Photo stroll');
});

it('emails attendees after a confirmation with their number, and downloads the attendance', async () => {
  const sent: unknown[] = [];
  const { platform } = open(
    { now: published, saved: [] },
    {
      'webinars.message': ({ body }: { body: unknown }) => {
        sent.push(body);
        return { success: true, message: 'We’re emailing 3 members.' };
      },
    },
  );
  await userEvent.click(await screen.findByRole('tab', { name: 'Seats (2)' }));
  await press('Download attendance (CSV)');
  expect(platform.download.mock.calls).toEqual([['/api/admin/webinars/4/attendance.csv']]);
  await press('Email members…');
  expect(await screen.findAllByRole('button', { name: 'Close' })).toHaveLength(1);
  await userEvent.selectOptions(await field('To'), 'everyone');
  await press('Send…');
  expect(await screen.findByText('Please enter a message')).toBeTruthy();
  fireEvent.change(await field('Message'), { target: { value: 'Bring a phone.' } });
  await press('Send…');
  expect(sent).toEqual([]);
  await confirm('Email 3 members');
  await waitFor(() => expect(sent).toEqual([{ subject: 'Photo walk', text: 'Bring a phone.', to: 'everyone' }]));
});

it('emails members once when the first response was lost and the dialog was reopened', async () => {
  const keys: (string | undefined)[] = [];
  open(
    { now: published, saved: [] },
    {
      'webinars.message': ({ idempotencyKey }: { idempotencyKey: string | undefined }) => {
        if (keys.push(idempotencyKey) === 1) throw new NetworkError(new Error('offline'));
        return { success: true, message: 'We’re emailing 2 members.' };
      },
    },
  );
  const send = async () => {
    await press('Send…');
    await confirm('Email 2 members');
  };
  await userEvent.click(await screen.findByRole('tab', { name: 'Seats (2)' }));
  await press('Email members…');
  fireEvent.change(await field('Message'), { target: { value: 'Bring a phone.' } });
  await send();
  await screen.findByRole('alert');
  await userEvent.keyboard('{Escape}');
  await press('Email members…');
  await send();
  await screen.findByText('We’re emailing 2 members.');
  expect(keys[1]).toBe(keys[0]);
});

it('cancels with a message after a confirmation with the number of recipients', async () => {
  const cancelled: unknown[] = [];
  const server: Server = { now: published, saved: [] };
  open(server, {
    'webinars.cancel': ({ body }: { body: { message: string } }) => {
      cancelled.push(body);
      server.now = { ...server.now, status: 'cancelled', cancelMessage: body.message };
      return server.now;
    },
  });
  await menu('Cancel webinar');
  expect(await screen.findByText(/^3 members with a seat or on the waiting list get an email/)).toBeTruthy();
  fireEvent.change(await field('Message (optional)'), { target: { value: 'Our host is ill.' } });
  await confirm('Cancel webinar');
  await waitFor(() => expect(cancelled).toEqual([{ message: 'Our host is ill.', ifUpdatedAt: published.updatedAt }]));
  expect(await screen.findByText('Our host is ill.')).toBeTruthy();
});

it('links a past webinar to its recording in the library', async () => {
  const chosen: unknown[] = [];
  const server: Server = { now: { ...published, status: 'over' }, saved: [] };
  open(server, {
    'library.edited.list': () => [{ id: 8, title: 'Photo walk, the film', kind: 'recording' }],
    'webinars.recording': ({ body }: { body: unknown }) => {
      chosen.push(body);
      server.now = { ...server.now, recording: { id: 8, slug: 'photo-film', title: 'Photo walk, the film' } };
      return server.now;
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Seats (2)' }));
  await press('Choose from the library');
  await press(/Photo walk, the film/);
  await confirm('Use it');
  await waitFor(() => expect(chosen).toEqual([{ resourceId: 8 }]));
  expect(await screen.findByRole('link', { name: 'Photo walk, the film' })).toBeTruthy();
});

it('duplicates a webinar and opens the copy', async () => {
  const server: Server = { now: published, saved: [] };
  const { path } = open(server, { 'webinars.duplicate': () => ({ ...someEditedWebinar, id: 11 }) });
  await menu('Duplicate');
  await waitFor(() => expect(path()).toBe('/admin/webinars?webinar=11'));
});

it('restores deleted webinars', async () => {
  const restored: unknown[] = [];
  const at = '2026-11-28T09:00:00.000Z';
  renderConsole(<WebinarsScreen />, {
    at: '/admin/webinars?state=trash',
    replies: {
      'webinars.edited.list': () => [{ ...someEditedWebinar, trash: { at, until: '2026-12-28T09:00:00.000Z' } }],
      'webinars.restore': ({ params }) => {
        restored.push(params);
        return someEditedWebinar;
      },
    },
  });
  await press('Restore Photo walk');
  await waitFor(() => expect(restored).toEqual([{ id: '4' }]));
  expect(screen.queryByRole('button', { name: /permanently/ })).toBeNull();
});

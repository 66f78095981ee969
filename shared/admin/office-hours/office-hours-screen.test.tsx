import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { OfficeHours } from '#shared/contracts/office-hours.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { OfficeHoursScreen } from './office-hours-screen.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const day = (weekday: number, to = '17:30') => ({ weekday, from: '09:00', to });

/** The screen with a server that refuses a change of an older version. */
function renderHours() {
  const server = {
    office: {
      city: 'London',
      timeZone: 'Europe/London',
      week: [day(1), day(2)],
      dates: [{ date: '2099-12-25', name: 'Christmas Day', hours: null }],
      updatedAt: null,
    } as OfficeHours,
    saves: 0,
  };
  renderConsole(<OfficeHoursScreen />, {
    at: '/admin/office-hours',
    replies: {
      'admin.hours': () => ({ promisedMinutes: 60, offices: [server.office] }),
      'reply-promise.get': () => ({
        open: true,
        replyBy: '2026-11-25T10:40:00Z',
        office: { city: 'London', timeZone: 'Europe/London' },
      }),
      'admin.hours.holidays': () => [
        { date: '2099-01-05', name: 'Founders’ Day' },
        // A Sunday.
        { date: '2099-01-04', name: 'Sunday’s holiday' },
        { date: '2099-12-25', name: 'Christmas Day' },
      ],
      'admin.hours.change': ({ body }) => {
        const { week, dates, ifUpdatedAt } = body as OfficeHours & { ifUpdatedAt: string | null };
        if (ifUpdatedAt !== server.office.updatedAt) {
          throw new ApiError({ status: 409, code: 'conflict', message: 'Jeanne changed this office.' });
        }
        server.saves += 1;
        server.office = { ...server.office, week, dates, updatedAt: `2026-11-25T10:00:0${server.saves}Z` };
        return server.office;
      },
    },
  });
  return server;
}

it('shows when a reply is due, and each office’s week and special dates', async () => {
  renderHours();
  await screen.findByText(/^We’re open. A message sent now is due by .*10:40.* in London\.$/);
  expect(screen.getByText('Monday').nextElementSibling?.textContent).toBe('09:00 to 17:30');
  expect(screen.getByText('Sunday').nextElementSibling?.textContent).toBe('Closed');
  expect(screen.getByText('Christmas Day · Closed')).toBeTruthy();
});

it('saves a changed week, and refuses a closing time before the opening time', async () => {
  const server = renderHours();
  await press('Change London’s week');
  const from = screen.getByLabelText<HTMLInputElement>('Monday from');
  await userEvent.clear(from);
  await userEvent.type(from, '18:00');
  await press('Save');
  await screen.findByText('On Monday, please enter a closing time after the opening time.');
  await userEvent.clear(from);
  await userEvent.type(from, '08:30');
  await userEvent.click(screen.getByLabelText('Tuesday'));
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.office.week).toEqual([{ weekday: 1, from: '08:30', to: '17:30' }]);
});

it('does not silently overwrite a week that another administrator has changed', async () => {
  const server = renderHours();
  await press('Change London’s week');
  server.office = { ...server.office, week: [day(1, '16:00')], updatedAt: '2026-11-25T09:00:00Z' };
  await press('Save');
  await screen.findByText(/^Somebody else has just changed this week\./);
  expect(server.office.week).toEqual([day(1, '16:00')]);
  await press('Save');
  await waitFor(() => expect(server.office.week).toEqual([day(1), day(2)]));
});

it('adds the chosen public holidays to dates that another administrator has added', async () => {
  const server = renderHours();
  await press('Suggest public holidays for London');
  const dialog = await screen.findByRole('dialog');
  // Christmas Day is already listed.
  expect(within(dialog).queryByText('Christmas Day')).toBeNull();
  expect(within(dialog).queryByText('Sunday’s holiday')).toBeNull();
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Founders’ Day/ }));
  const party = { date: '2099-06-01', name: 'Summer party', hours: null };
  server.office = { ...server.office, dates: [...server.office.dates, party], updatedAt: '2026-11-25T09:00:00Z' };
  await press('Add 1');
  await waitFor(() =>
    expect(server.office.dates.map(({ date }) => date)).toEqual(['2099-12-25', '2099-06-01', '2099-01-05']),
  );
});

it.each([
  ['Change London’s week', () => screen.getByRole('checkbox', { name: 'Tuesday' })],
  ['Add a date for London', () => screen.getByRole('textbox', { name: 'Name (optional)' })],
  ['Suggest public holidays for London', () => screen.findByRole('checkbox', { name: /Founders’ Day/ })],
])('%s asks before changes are lost', async (button, field) => {
  renderHours();
  await press(button);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press(button);
  await userEvent.click(await field());
  await userEvent.keyboard('P');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Keep editing');
  await press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('removes a date, with Undo', async () => {
  const server = renderHours();
  await press('Remove Friday 25 December 2099');
  await press('Undo');
  await waitFor(() => expect(server.office.dates.map(({ date }) => date)).toEqual(['2099-12-25']));
});

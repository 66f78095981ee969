import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { notificationChoiceKinds } from '#shared/contracts/choices.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import type { NotificationChoices } from '#shared/contracts/notifications.ts';
import { tomorrowMorning } from './choice-cards.tsx';
import { changed, ChoicesScreen } from './choices.page.tsx';

const blank = (): NotificationChoices => ({
  channels: Object.fromEntries(
    notificationChoiceKinds.map((kind) => [kind, { bell: true, push: true, mail: false }]),
  ) as NotificationChoices['channels'],
  digest: 'weekly',
  quiet: null,
  timeZone: null,
  pausedUntil: null,
});
let choices: NotificationChoices;
beforeEach(() => {
  choices = blank();
});
const show = (user = someMember) =>
  renderScreen(<ChoicesScreen />, {
    user,
    replies: {
      'notices.choices': () => choices,
      'notices.choose': ({ body }) => (choices = changed(choices, body as never)),
      'push.state': () => ({ publicKey: 'k', here: false, choices: null }),
    },
  });

it('saves each checkbox separately, and shows it at once', async () => {
  const { made } = show();
  const box = await screen.findByRole('checkbox', { name: 'Likes Push' });
  expect(box).toHaveProperty('checked', true);
  await userEvent.click(box);
  expect(box).toHaveProperty('checked', false);
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'notices.choose')?.body).toEqual({
      channels: { like: { push: false } },
      timeZone: 'UTC',
    }),
  );
});

it('keeps a pressed checkbox checked while it is being saved', async () => {
  show();
  const box = await screen.findByRole('checkbox', { name: 'Turn on quiet hours' });
  fireEvent.click(box);
  expect(box).toHaveProperty('checked', true);
  await screen.findByRole('form', { name: 'Quiet hours' });
  expect(box).toHaveProperty('checked', true);
});

it('resets to the server’s state with a message when saving fails', async () => {
  renderScreen(<ChoicesScreen />, {
    user: someMember,
    replies: {
      'notices.choices': () => choices,
      'notices.choose': () => {
        throw new ApiError({ status: 500, code: 'internal', message: 'Please try again' });
      },
      'push.state': () => ({ publicKey: 'k', here: false, choices: null }),
    },
  });
  const box = await screen.findByRole('checkbox', { name: 'Likes Bell' });
  await userEvent.click(box);
  await screen.findByText('Not saved');
  await waitFor(() => expect(box).toHaveProperty('checked', true));
});

it('refetches the settings after a change, even while other calls are being sent', async () => {
  const { made, queryClient } = show();
  const like = { mutationKey: ['like', 7], mutationFn: () => new Promise(() => undefined) };
  void queryClient.getMutationCache().build(queryClient, like).execute(undefined);
  const reads = () => made.filter(({ name }) => name === 'notices.choices');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Likes Push' }));
  await waitFor(() => expect(reads()).toHaveLength(2));
});

describe('a pause of notifications', () => {
  it('lasts until it is ended, and is shown', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Until I turn it back on' }));
    await screen.findByText(/are paused until you turn them back on/);
    await userEvent.click(screen.getByRole('button', { name: 'Turn back on' }));
    await screen.findByRole('button', { name: 'For a week' });
    expect(choices.pausedUntil).toBeNull();
  });

  it('until tomorrow ends at eight in the morning, also at the end of a month', () => {
    const morning = tomorrowMorning(new Date(2026, 0, 31, 23, 30));
    expect([morning.getMonth(), morning.getDate(), morning.getHours(), morning.getMinutes()]).toEqual([1, 1, 8, 0]);
  });
});

it('quiet hours start with default times, and are saved together', async () => {
  const { made } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Turn on quiet hours' }));
  const form = await screen.findByRole('form', { name: 'Quiet hours' });
  await userEvent.clear(within(form).getByLabelText(/^To/));
  await userEvent.type(within(form).getByLabelText(/^To/), '22:00');
  await userEvent.click(within(form).getByRole('button', { name: 'Save hours' }));
  await screen.findByText('Please choose an end time that differs from the start');
  await userEvent.clear(within(form).getByLabelText(/^To/));
  await userEvent.type(within(form).getByLabelText(/^To/), '06:30');
  await userEvent.click(within(form).getByRole('button', { name: 'Save hours' }));
  await waitFor(() => expect(choices.quiet).toEqual({ from: '22:00', to: '06:30' }));
  expect(made.filter(({ name }) => name === 'notices.choose')).toHaveLength(2);
});

it('the digest has three frequencies', async () => {
  show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How often' }), 'Every day');
  await waitFor(() => expect(choices.digest).toBe('daily'));
});

it('only administrators can choose notifications about visitors', async () => {
  const { unmount } = show();
  await screen.findByRole('checkbox', { name: 'Likes Push' });
  expect(screen.queryByRole('checkbox', { name: 'Bookings Email' })).toBeNull();
  unmount();
  const { made } = show({ ...someMember, isAdmin: true });
  const agency = within(await screen.findByRole('region', { name: 'For the team' }));
  expect(agency.getAllByRole('checkbox')).toHaveLength(12);
  await userEvent.click(agency.getByRole('checkbox', { name: 'Bookings Email' }));
  await waitFor(() =>
    expect(made.findLast(({ name }) => name === 'notices.choose')?.body).toMatchObject({
      channels: { booking: { mail: true } },
    }),
  );
});

it('keeps the focus in the card when notifications are paused and turned back on', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'For a week' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn back on' })));
  await userEvent.click(screen.getByRole('button', { name: 'Turn back on' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Until tomorrow' })));
});

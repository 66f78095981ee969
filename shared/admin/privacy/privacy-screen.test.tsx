import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { PersonData } from '#shared/contracts/privacy.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';

const held = (more: Partial<PersonData> = {}): PersonData => ({
  inquiries: 0,
  chats: 0,
  subscriptions: 0,
  jobs: 0,
  mails: 0,
  mentions: 0,
  member: null,
  isUnderWay: false,
  ...more,
});

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;
const show = (replies: Options['replies'] = {}) =>
  renderConsole(<PrivacyScreen />, {
    at: '/admin/privacy',
    replies: {
      'admin.retention': () => [{ what: 'inquiries', keptFor: 'two years', due: 1250 }],
      ...replies,
    },
  });
const lookFor = async (email: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
};
const erase = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Erase this person’s data' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase permanently' }),
  );
};

it('shows how long data is kept and how much is due for deletion', async () => {
  show();
  expect((await screen.findByRole('row', { name: /inquiries/ })).textContent).toBe('inquiriestwo years1,250');
});

it('searches again when the same address is submitted again', async () => {
  let now = held();
  show({ 'admin.erasure.look': () => now });
  await lookFor('simone@school.example');
  await screen.findByText(/We hold nothing about/);
  now = held({ inquiries: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Inquiries and booking requests')).toBeTruthy();
});

it('shows a person’s data, erases it after a confirmation, and shows when nothing is left', async () => {
  let now = held({ inquiries: 2, chats: 1, member: { id: 7, name: 'Simone Weil' } });
  const { made } = show({
    'admin.erasure.look': () => now,
    'admin.erasure': () => {
      now = held();
      return now;
    },
  });
  await lookFor('Simone@School.example');
  expect(await screen.findByText(/Simone Weil/)).toBeTruthy();
  await erase();
  expect(await screen.findByText(/We hold nothing about/)).toBeTruthy();
  expect(made.find(({ name }) => name === 'admin.erasure')?.body).toEqual({ email: 'simone@school.example' });
});

it('requires a valid address, and shows why an erasure was refused', async () => {
  show({
    'admin.erasure.look': () => held({ jobs: 1 }),
    'admin.erasure': () => {
      throw new ApiError({ status: 409, message: 'This address belongs to an administrator.' });
    },
  });
  await lookFor('simone');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  await lookFor('@school.example');
  await erase();
  expect(await screen.findByText('This address belongs to an administrator.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Erase this person’s data' })).toBeTruthy());
});

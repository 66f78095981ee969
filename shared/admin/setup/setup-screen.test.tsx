import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderConsole, someAdministrator } from '../../../tests/support/render-console.tsx';
import { SetupScreen } from './setup-screen.tsx';

const first = { ...someAdministrator, email: 'admin@localhost' };
const own = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@agency.example' };
const fill = async () => {
  await userEvent.type(await screen.findByLabelText('First name'), own.firstName);
  await userEvent.type(screen.getByLabelText('Last name'), own.lastName);
  await userEvent.type(screen.getByLabelText('Email'), own.email);
  await userEvent.type(screen.getByLabelText('New password'), 'a new one');
  await userEvent.click(screen.getByRole('button', { name: 'Save and open the console' }));
};

it('saves a name, address and password, and opens the console', async () => {
  let me = first;
  const { made, path } = renderConsole(<SetupScreen />, {
    at: '/admin/setup',
    user: first,
    replies: {
      'auth.user': () => me,
      'admin.setup': () => {
        me = { ...first, ...own };
        return { success: true };
      },
    },
  });
  await fill();
  await screen.findByText('Welcome, Ada');
  expect(made.find(({ name }) => name === 'admin.setup')?.body).toEqual({ ...own, newPassword: 'a new one' });
  await waitFor(() => expect(path()).toBe('/admin'));
});

it('shows an error beside an address that is taken', async () => {
  const fields = { email: 'An account with this email already exists' };
  renderConsole(<SetupScreen />, {
    at: '/admin/setup',
    user: first,
    replies: {
      'auth.user': () => first,
      'admin.setup': () => {
        throw new ApiError({ status: 409, code: 'conflict', message: fields.email, fields });
      },
    },
  });
  await fill();
  expect(await screen.findByText(fields.email)).toBeTruthy();
});

it('is skipped by administrators with an ordinary account', async () => {
  const { path } = renderConsole(<SetupScreen />, {
    at: '/admin/setup',
    replies: { 'auth.user': () => someAdministrator },
  });
  await waitFor(() => expect(path()).toBe('/admin'));
});

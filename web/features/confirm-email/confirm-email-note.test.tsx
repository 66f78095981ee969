import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { ConfirmEmailNote } from './confirm-email-note.tsx';

const newcomer = { ...someMember, email: 'ada@shcool.example', emailConfirmed: false };
const wrong = new ApiError({
  status: 400,
  code: 'validation_failed',
  message: 'This is not your current password',
  fields: { password: 'This is not your current password' },
});

describe('the note about an unconfirmed email address', () => {
  it('allows correcting the address with the password, and then shows the new one', async () => {
    const answers = [
      () => {
        throw wrong;
      },
      () => ({ ...newcomer, email: 'ada@school.example' }),
    ];
    const { made } = renderScreen(<ConfirmEmailNote />, {
      user: newcomer,
      replies: { 'auth.email.change': () => answers.shift()!() },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
    const email = await screen.findByLabelText('Email');
    await userEvent.clear(email);
    await userEvent.type(email, 'ada@school.example');
    await userEvent.type(screen.getByLabelText('Current password'), 'lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
    await screen.findByText('This is not your current password');
    await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('ada@school.example')).toBeDefined();
    expect(made.at(-1)?.body).toEqual({ email: 'ada@school.example', password: 'lovelace' });
  });

  it('is hidden from members with a confirmed address', () => {
    renderScreen(<ConfirmEmailNote />, { user: someMember });
    expect(screen.queryByText('Please confirm your email address')).toBeNull();
  });
});

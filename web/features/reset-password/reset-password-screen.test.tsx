import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import ResetPassword from './reset-password.island.tsx';

const show = (reply?: () => unknown, at = '/reset-password?token=abc') =>
  renderScreen(<ResetPassword />, { at, replies: reply ? { 'auth.reset': reply } : {} });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const failing = (error: Error) => () => {
  throw error;
};

async function tryWith(password: string, confirmation = password) {
  if (password) await userEvent.type(box('New password'), password);
  if (confirmation) await userEvent.type(box('Confirm new password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

afterEach(() => void vi.useRealTimers());

describe('reset password', () => {
  it.each([
    ['secret', '', 'Password required', 'Please enter and confirm your new password'],
    ['secret', 'sacred', "Passwords don't match", 'Please make sure both passwords are identical'],
    ['short', 'short', 'Password too short', 'Password must be at least 6 characters long'],
  ])('refuses "%s" with "%s": %s', async (password, confirmation, title, description) => {
    const { made } = show();
    await tryWith(password, confirmation);
    await screen.findByText(title);
    screen.getByText(description);
    expect(made).toEqual([]);
  });

  it('sets the password as typed, including spaces, and links to the sign-in page', async () => {
    const { made } = show(() => ({ success: true, message: 'Your password has been reset.' }));
    await tryWith(' secret ');
    await screen.findByRole('heading', { name: 'Password Reset Complete' });
    await screen.findByText('Password reset successful');
    expect(made[0]?.body).toEqual({ token: 'abc', newPassword: ' secret ' });
    expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe('/circle');
  });

  it('says "Resetting..." while it is sent', async () => {
    show(() => new Promise(() => undefined));
    await tryWith('secret');
    expect((await screen.findByRole('button', { name: 'Resetting...' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows and hides the password', async () => {
    show();
    const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
    await userEvent.click(toggle as HTMLElement);
    expect(box('New password').type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(box('New password').type).toBe('password');
  });

  it('shows an error when the server is unreachable, and keeps the form', async () => {
    show(failing(new NetworkError('offline')));
    await tryWith('secret');
    await screen.findByText('Failed to reset password. Please try again.');
    expect(box('New password').value).toBe('secret');
  });

  it('keeps the form after a temporary error', async () => {
    show(failing(new ApiError({ status: 429, code: 'rate_limited', message: 'Too many requests.' })));
    await tryWith('secret');
    await screen.findByText('Reset failed');
    screen.getByText('Too many requests.');
    expect(box('New password').value).toBe('secret');
  });
});

describe('a reset link', () => {
  const invalid = () => screen.getByRole('heading', { name: 'Invalid Reset Link' });

  it('without a token shows an error and links to the sign-in page', async () => {
    vi.useFakeTimers();
    const { path } = show(undefined, '/reset-password');
    invalid();
    expect(screen.getAllByText('The password reset link is invalid or has expired.').length).toBeGreaterThan(0);
    await act(async () => vi.advanceTimersByTime(2000));
    expect(path()).toBe('/circle');
  });

  it('with a refused token shows an error', async () => {
    const message = 'The password reset link is invalid or has expired.';
    show(failing(new ApiError({ status: 400, code: 'invalid_token', message })));
    await tryWith('secret');
    await screen.findByText('Reset failed');
    expect(invalid()).toBeDefined();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  });
});

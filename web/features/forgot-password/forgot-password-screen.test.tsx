import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const SENTENCE = "If an account with that email exists, you'll receive a password reset link shortly.";
const show = (reply?: () => unknown) =>
  renderScreen(<ForgotPasswordScreen />, { replies: reply ? { 'auth.forgot': reply } : {} });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: /Email/ }), text);
const failing = (error: Error) => () => {
  throw error;
};

describe('forgot password', () => {
  it('wants an address, and does not take a blank one', async () => {
    const { made } = show();
    await type('   ');
    await send();
    await screen.findByText('Email required');
    screen.getByText('Please enter your email address');
    expect(made).toEqual([]);
  });

  it('confirms that a link is on its way', async () => {
    const { made } = show(() => ({ success: true, message: SENTENCE }));
    await type(' ada@school.example ');
    await send();
    await screen.findByRole('heading', { name: 'Check your email' });
    await screen.findByText('Reset link sent');
    expect(screen.getAllByText(SENTENCE).length).toBeGreaterThan(0);
    expect(made[0]?.body).toEqual({ email: 'ada@school.example' });
  });

  it('says "Sending..." meanwhile', async () => {
    show(() => new Promise(() => undefined));
    await type('ada@school.example');
    await send();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
  });

  it('shows the server’s words when it refuses', async () => {
    show(failing(new ApiError({ status: 429, message: 'Too many requests. Please try again later.' })));
    await type('ada@school.example');
    await send();
    await screen.findByText('Too many requests. Please try again later.');
    expect(screen.queryByText('Check your email')).toBeNull();
  });

  it('says so when the server cannot be reached', async () => {
    show(failing(new NetworkError('offline')));
    await type('ada@school.example');
    await send();
    expect(await screen.findByText('Failed to send reset email. Please try again.')).toBeDefined();
  });
});

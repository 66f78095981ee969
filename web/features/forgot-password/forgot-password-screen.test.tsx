import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import ForgotPassword from './forgot-password.island.tsx';

const SENTENCE = "If an account with that email exists, you'll receive a password reset link shortly.";
const show = (reply?: () => unknown) =>
  renderScreen(<ForgotPassword />, { replies: reply ? { 'auth.forgot': reply } : {} });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
const emailBox = () => screen.getByRole('textbox', { name: /Email/ });
const type = (text: string) => userEvent.type(emailBox(), text);
/** The description of an invalid box. */
const markOf = (box: HTMLElement) =>
  box.getAttribute('aria-invalid') === 'true'
    ? (document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
    : undefined;
const failing = (error: Error) => () => {
  throw error;
};

describe('forgot password', () => {
  it('requires an email address, and rejects a blank one', async () => {
    const { made } = show();
    await type('   ');
    await send();
    await screen.findByText('Email required');
    expect(markOf(emailBox())).toBe('Please enter your email address');
    expect(document.activeElement).toBe(emailBox());
    expect(made).toEqual([]);
    await type('a');
    expect(markOf(emailBox())).toBeUndefined();
  });

  it('marks the field that the server refuses, and focuses it', async () => {
    const fields = { email: 'Please enter a valid email address' };
    show(failing(new ApiError({ status: 400, message: fields.email, code: 'validation_failed', fields })));
    await type('ada');
    await send();
    await waitFor(() => expect(markOf(emailBox())).toBe('Please enter a valid email address'));
    expect(document.activeElement).toBe(emailBox());
  });

  it('confirms that a link was sent', async () => {
    const { made } = show(() => ({ success: true, message: SENTENCE }));
    await type(' ada@school.example ');
    await send();
    await screen.findByRole('heading', { name: 'Check your email' });
    await screen.findByText('Reset link sent');
    expect(screen.getAllByText(SENTENCE).length).toBeGreaterThan(0);
    expect(made[0]?.body).toEqual({ email: 'ada@school.example' });
  });

  it('says "Sending..." while it is sent', async () => {
    show(() => new Promise(() => undefined));
    await type('ada@school.example');
    await send();
    expect((await screen.findByRole('button', { name: 'Sending...' })).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the server’s message when the request is refused', async () => {
    show(failing(new ApiError({ status: 429, message: 'Too many requests. Please try again later.' })));
    await type('ada@school.example');
    await send();
    await screen.findByText('Too many requests. Please try again later.');
    expect(screen.queryByText('Check your email')).toBeNull();
  });

  it('shows a message when the server is unreachable', async () => {
    show(failing(new NetworkError('offline')));
    await type('ada@school.example');
    await send();
    expect(await screen.findByText('Failed to send reset email. Please try again.')).toBeDefined();
  });
});

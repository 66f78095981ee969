import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { fakeChat } from '../../../tests/support/conversation.ts';
import { resetChat } from '../../../tests/support/open-chat.tsx';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import OpenChat from './open.island.tsx';

beforeEach(resetChat);

const show = (reply: () => unknown, at = '/chat?token=abc') =>
  renderScreen(<OpenChat />, {
    at,
    replies: { 'auth.user': () => null, ...fakeChat().replies, 'chat.open': reply },
  });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Open conversation' }));

describe('the page of an emailed conversation link', () => {
  it('opens the conversation only when its button is pressed', async () => {
    const { made } = show(() => ({ isClosed: false }));
    expect(made.map(({ name }) => name)).not.toContain('chat.open');
    await press();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Colette from Bonjour' })).toBeTruthy();
    expect(made.find(({ name }) => name === 'chat.open')?.body).toEqual({ token: 'abc' });
  });

  it('returns the focus to its button when the conversation is closed by keyboard', async () => {
    show(() => ({ isClosed: false }));
    await press();
    await screen.findByRole('dialog', { name: 'Colette from Bonjour' });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await userEvent.keyboard('{Escape}');
    const button = await screen.findByRole('button', { name: 'Show conversation' });
    expect(document.activeElement).toBe(button);
  });

  it('says that the conversation is closed, without opening another one', async () => {
    const { made } = show(() => ({ isClosed: true }));
    await press();
    expect(await screen.findByRole('heading', { name: 'This conversation is closed' })).toBeTruthy();
    await waitFor(() => expect(made.map(({ name }) => name)).not.toContain('chat.start'));
  });

  it('explains an expired, used or incomplete link', async () => {
    show(() => {
      throw new ApiError({ status: 400, code: 'invalid_token', message: 'This link is invalid or has expired.' });
    });
    await press();
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
    expect(screen.getByText(/reply to our email/)).toBeTruthy();
  });

  it('offers a retry when the server is unreachable', async () => {
    let isDown = true;
    show(() => {
      if (!isDown) return { isClosed: false };
      isDown = false;
      throw new ApiError({ status: 503, code: 'unavailable', message: 'Please try again in a moment.' });
    });
    await press();
    expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
    await press();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });
});

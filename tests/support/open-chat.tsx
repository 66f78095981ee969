import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { fakeChat } from './conversation.ts';
import { renderScreen } from './render-screen.tsx';
import { resetStores } from './reset-stores.ts';
// Preloaded, as for somebody who has opened the chat before.
import '../../web/features/chat/chat-panel.tsx';
import Chat from '../../web/features/chat/chat.island.tsx';
import { closeOutbox } from '../../web/features/chat/outbox.ts';

type ServersHalf = ReturnType<typeof fakeChat>;

/** The chat on a page, closed. */
export const showChat = (chat: ServersHalf) =>
  renderScreen(<Chat />, { user: null, replies: { 'auth.user': () => null, ...chat.replies }, screens: ['/'] });

/** Opens the chat on a page, with the fake server `chat`; `replies` override some of its own. */
export async function openChat(
  chat: ServersHalf = fakeChat(),
  replies: Record<string, (made: { body: unknown }) => unknown> = {},
  user: CurrentUser | null | 'unknown' = null,
) {
  const view = renderScreen(<Chat />, {
    user,
    replies: { 'auth.user': () => user, ...chat.replies, ...replies },
    screens: ['/', '/services/podcasts', '/blog'],
  });
  await press('Chat with us');
  await screen.findByRole('dialog', { name: 'Colette from Bonjour' });
  const made = (name: string) => view.made.filter((call) => call.name === name);
  return { ...view, made };
}

export const panel = () => screen.getByRole('dialog', { name: 'Colette from Bonjour' });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
export const log = () => screen.getByRole('log', { name: 'Conversation' });
export const lines = () =>
  within(log())
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p.prose-lines')?.textContent);
/** Types into the box once the conversation is there; `{Enter}` sends it. */
export async function say(text: string) {
  await within(log()).findByText(/^Bonjour/);
  await userEvent.type(box(), text);
}
export const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});
export const offline = () => {
  throw new NetworkError(new TypeError('Failed to fetch'));
};
export const refusedWith = (status: number, code: string, message: string) => () => {
  throw new ApiError({ status, code, message });
};

export const fault = refusedWith(500, 'internal', 'SQL at line 7');

/** Resets to a device that has never used the chat. */
export function resetChat(): void {
  sessionStorage.clear();
  localStorage.clear();
  reload();
}

/** Simulates a reload: clears the memory. */
export function reload(): void {
  closeOutbox();
  resetStores();
}

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ResolveButton } from './chat-actions.tsx';
import { ChatsScreen } from './chats-screen.tsx';

async function resolve(reply: () => unknown) {
  const view = renderConsole(<ResolveButton sessionId="one" seen={7} />, { replies: { 'admin.chats.resolve': reply } });
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Resolved' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark as Resolved' }),
  );
  return view;
}

it('shows "Chat Resolved" and "Chat session marked as resolved" after resolving a chat', async () => {
  const { made } = await resolve(() => ({ success: true }));
  await screen.findByText('Chat Resolved');
  screen.getByText('Chat session marked as resolved');
  expect(made).toMatchObject([{ params: { sessionId: 'one' } }]);
});

it('shows "Error" and "Failed to resolve chat session" when resolving fails', async () => {
  await resolve(() => {
    throw new ApiError({ status: 500, message: 'The server is at tea.' });
  });
  await screen.findByText('Error');
  screen.getByText('Failed to resolve chat session');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows the count, "No chat sessions yet", and a hint while no chat is selected', async () => {
  renderConsole(<ChatsScreen />, { at: '/admin/chats', replies: { 'admin.chats': () => new PageReply([], null) } });
  await screen.findByText('No chat sessions yet');
  screen.getByRole('heading', { name: 'Chats (0)' });
  screen.getByRole('heading', { name: 'Select a Chat Session' });
  expect(screen.getByText('Choose a chat session from the left to view the conversation')).toBeDefined();
});

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { DeleteChatButton } from './chat-actions.tsx';

async function remove(reply: () => unknown) {
  const onDeleted = vi.fn<() => void>();
  const view = renderConsole(<DeleteChatButton sessionId="one" onDeleted={onDeleted} />, {
    replies: { 'admin.chats.delete': reply },
    drafts: [
      ['1/chats/one', 'We could'],
      ['1/chats/two', 'And you'],
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete chat' }));
  return { ...view, onDeleted };
}

it('deletes the chat after a confirmation, and closes it', async () => {
  const { made, onDeleted } = await remove(() => ({ success: true }));
  await screen.findByText('Chat deleted');
  expect(made).toMatchObject([{ name: 'admin.chats.delete', params: { sessionId: 'one' } }]);
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

it('deletes the draft reply too', async () => {
  const { stored } = await remove(() => ({ success: true }));
  await screen.findByText('Chat deleted');
  expect([...stored.keys()]).toEqual(['1/chats/two']);
});

it('keeps the chat and shows an error when the server fails', async () => {
  const { onDeleted } = await remove(() => {
    throw new ApiError({ status: 507, message: 'There is no room on our side just now.' });
  });
  await screen.findByText('There is no room on our side just now.');
  expect(onDeleted).not.toHaveBeenCalled();
});

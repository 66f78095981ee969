import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationQuery } from '#shared/api/queries/messages.ts';
import type { Conversation } from '#shared/contracts/messages.ts';
import { someAuthor } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { ConversationFooter } from './conversation-footer.tsx';

const conversation = (state: Conversation['state']): Conversation => ({
  member: someAuthor,
  state,
  messagesLeft: null,
  unreadCount: 0,
  readUpTo: 0,
  lastMessage: null,
});

function Place() {
  const { data } = useQuery(conversationQuery(useApi(), someAuthor.id));
  return data ? <ConversationFooter conversation={data} onSend={() => undefined} /> : null;
}

it.each([
  ['request', 'Accept', 'open', () => screen.getByRole('textbox')],
  ['request', 'Decline', 'declined', () => screen.getByRole('button', { name: 'Accept anyway' })],
  ['blocked', 'Unblock', 'open', () => screen.getByRole('textbox')],
] as const)('keeps the focus when a %s is answered with “%s”', async (before, button, after, focused) => {
  let now = conversation(before);
  const answer = () => (now = conversation(after));
  renderScreen(<Place />, {
    user: { ...someMember, emailConfirmed: true },
    replies: {
      'messages.conversation': () => now,
      'messages.accept': answer,
      'messages.decline': answer,
      'messages.unblock': answer,
    },
  });
  (await screen.findByRole('button', { name: button })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(focused()));
});

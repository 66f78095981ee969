import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import type { Conversation, PrivateMessage } from '#shared/contracts/messages.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { someAuthor } from '../../../tests/support/feed.ts';
import { ConversationPane, useMarkRead } from './conversation-pane.tsx';

const AT = '2026-03-04T12:00:00.000Z';
const messages: PrivateMessage[] = [{ id: 5, senderId: someAuthor.id, text: 'Hello', createdAt: AT }];

function Looking({ conversation }: { conversation: Conversation }) {
  useMarkRead(conversation, messages);
  return <p>Looking</p>;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('marks visible messages as read, and retries once after a failure', async () => {
  const answers = [() => Promise.reject(new NetworkError('cut')), () => ({ messages: 0, requests: 0 })];
  const { made } = renderScreen(<Looking conversation={{ member: someAuthor, readUpTo: 0 } as Conversation} />, {
    user: someMember,
    replies: { 'messages.read': () => answers.shift()?.() },
  });
  await screen.findByText('Looking');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  const marks = made.filter(({ name }) => name === 'messages.read');
  expect(marks.map(({ body }) => body)).toEqual([{ upTo: 5 }, { upTo: 5 }]);
});

it('says that members can’t message themselves, without asking the server', () => {
  const { made } = renderScreen(<ConversationPane userId={someMember.id} />, {
    user: someMember,
    screens: ['/messages'],
  });
  screen.getByRole('heading', { level: 1, name: 'You can’t message yourself' });
  screen.getByRole('link', { name: 'All messages' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(made).toEqual([]);
});

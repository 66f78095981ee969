import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { database } from '../../device/database.ts';
import { setOwner } from '../../device/owner.ts';
import { OutboxButton } from '../outbox/outbox-button.tsx';
import { messageArrivals, useUnsent, send } from './outbox.ts';
import { linesOf } from './lines.ts';
import { MessageLine } from './message-line.tsx';
import { currentOutbox } from '../../device/outbox/page-outbox.ts';
import { useApi } from '#shared/api/api-context.tsx';

const AT = '2026-03-04T12:00:00.000Z';
let answer: () => unknown;

/** The conversation with member 2, and a button that sends a message. */
function Conversation({ messages }: { messages: readonly PrivateMessage[] }) {
  const client = useApi();
  const lines = linesOf(messages, useUnsent(2, messages), { me: someMember.id, now: new Date(AT) });
  return (
    <>
      <OutboxButton arrivals={messageArrivals} />
      <button
        type="button"
        onClick={() => void send(client, someMember.id, 2, { text: 'Hello', key: newIdempotencyKey() }, 0)}
      >
        Write
      </button>
      <ol>
        {lines.map((line) => (
          <MessageLine
            key={line.id}
            line={line}
            from="Rosa"
            onRetry={({ key }) => void currentOutbox()?.sendAgain(key)}
          />
        ))}
      </ol>
    </>
  );
}
const show = (messages: readonly PrivateMessage[] = []) =>
  renderScreen(<Conversation messages={messages} />, {
    user: someMember,
    replies: {
      'auth.user': () => someMember,
      'messages.send': () => answer(),
      'messages.list': () => new PageReply([], null),
    },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (made: ReturnType<typeof show>['made']) => made.filter(({ name }) => name === 'messages.send');

beforeEach(async () => {
  setOwner(someMember.id);
  await database.outbox.clear();
});

it('a server error is shown at the message only, and a resend has the same key', async () => {
  answer = () => {
    throw new ApiError({ status: 500, code: 'internal', message: 'SQL at line 7' });
  };
  const { made } = show();
  await press('Write');
  const alert = await screen.findByRole('alert');
  within(alert).getByText(/Something went wrong on our side/);
  expect(screen.queryByRole('button', { name: /^Not sent/ })).toBeNull();
  answer = () => ({ id: 5, senderId: 1, recipientId: 2, text: 'Hello', createdAt: AT });
  await press('Retry');
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
  const keys = sent(made).map(({ idempotencyKey }) => idempotencyKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('an offline message is pending, and the navigation bar shows the count', async () => {
  answer = () => {
    throw new NetworkError('offline');
  };
  show();
  await press('Write');
  await screen.findByText('Waiting to send');
  expect(await screen.findByRole('button', { name: 'Waiting to send: 1' })).toBeDefined();
});

it('a message is shown once when it was delivered and its response was lost', async () => {
  answer = () => {
    throw new NetworkError('offline');
  };
  show([{ id: 5, senderId: someMember.id, text: 'Hello', createdAt: AT }]);
  await press('Write');
  await screen.findByRole('button', { name: 'Waiting to send: 1' });
  expect(screen.getAllByText('Hello')).toHaveLength(1);
});

it('a refused message with the same text as a delivered one stays unsent, also on the next page', async () => {
  const arrived: PrivateMessage[] = [];
  const refused = new ApiError({ status: 403, code: 'forbidden', message: 'You cannot write to this member.' });
  const bothWritten = Promise.withResolvers<void>();
  answer = async () => {
    await bothWritten.promise;
    if (arrived.length > 0) throw refused;
    arrived.push({ id: 5, senderId: someMember.id, text: 'Hello', createdAt: AT });
    return { ...arrived[0], recipientId: 2 };
  };
  const { unmount, rerender } = show(arrived);
  await press('Write');
  await press('Write');
  await waitFor(() => expect(screen.getAllByText('Hello')).toHaveLength(2));
  bothWritten.resolve();
  await screen.findByText(/You cannot write to this member/);
  rerender(<p>Elsewhere</p>);
  unmount();
  show([...arrived]);
  await screen.findByText(/You cannot write to this member/);
  expect(screen.getAllByText('Hello')).toHaveLength(2);
});

it('a refused message stays unsent when one with the same text is delivered after it', async () => {
  let isRefused = true;
  const written = Promise.withResolvers<void>();
  answer = async () => {
    if (!isRefused) await written.promise;
    if (isRefused) throw new ApiError({ status: 500, code: 'internal', message: 'Something broke' });
    return { id: 5, senderId: 1, recipientId: 2, text: 'Hello', createdAt: AT };
  };
  const { unmount } = show();
  await press('Write');
  await screen.findByRole('alert');
  isRefused = false;
  await press('Write');
  await waitFor(() => expect(screen.getAllByText('Hello')).toHaveLength(2));
  written.resolve();
  await waitFor(() => expect(screen.getAllByText('Hello')).toHaveLength(1));
  unmount();
  show([{ id: 5, senderId: someMember.id, text: 'Hello', createdAt: AT }]);
  await screen.findByRole('alert');
  expect(screen.getAllByText('Hello')).toHaveLength(2);
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { database } from '../../device/database.ts';
import { meet } from '../../device/owner.ts';
import { MESSAGE_WORDS, readPrivate, writePrivate } from '../../device/private-storage.ts';
import { OutboxButton } from '../outbox/outbox-button.tsx';
import { messageArrivals, sendEarlierUnsent, useUnsent, send } from './outbox.ts';
import { MessageLine } from './message-line.tsx';
import { currentOutbox } from '../../device/outbox/the-outbox.ts';
import { useApi } from '#shared/api/api-context.tsx';

const AT = '2026-03-04T12:00:00.000Z';
let answer: () => unknown;

/** The messages to member 2 that have not arrived, and a button that writes one. */
function Unsent() {
  const client = useApi();
  return (
    <>
      <OutboxButton arrivals={messageArrivals} />
      <button type="button" onClick={() => void send(client, someMember.id, 2, 'Hello', 0)}>
        Write
      </button>
      <button type="button" onClick={() => void sendEarlierUnsent(client, someMember.id)}>
        Take over
      </button>
      <ol>
        {useUnsent(2, []).map((unsent) => (
          <MessageLine
            key={unsent.key}
            line={{
              id: unsent.key,
              isMine: true,
              text: unsent.text,
              at: unsent.at,
              unsent,
              day: null,
              isNext: false,
              hasNext: false,
            }}
            from="Rosa"
            onRetry={({ key }) => void currentOutbox()?.sendAgain(key)}
          />
        ))}
      </ol>
    </>
  );
}
const show = () =>
  renderScreen(<Unsent />, {
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
  meet(someMember.id);
  await database.outbox.clear();
});

it('a fault of the server is shown beside the message, and nowhere else; sent again, it keeps its key', async () => {
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

it('without a network it waits, and the bar says so', async () => {
  answer = () => {
    throw new NetworkError('offline');
  };
  show();
  await press('Write');
  await screen.findByText('Waiting for the network');
  expect(await screen.findByRole('button', { name: 'Waiting for the network: 1' })).toBeDefined();
});

it('what an earlier version kept in local storage is sent under its key, and removed there', async () => {
  answer = () => ({ id: 5, senderId: 1, recipientId: 2, text: 'Written before', createdAt: AT });
  const earlier = { key: 'k', to: 2, text: 'Written before', state: 'failed', after: 0, at: new Date().toISOString() };
  writePrivate(`${MESSAGE_WORDS}${someMember.id}/unsent/k`, JSON.stringify(earlier));
  const { made } = show();
  await press('Take over');
  await waitFor(() => expect(sent(made)).toMatchObject([{ idempotencyKey: 'k', body: { text: 'Written before' } }]));
  expect(readPrivate(MESSAGE_WORDS)).toEqual([]);
});

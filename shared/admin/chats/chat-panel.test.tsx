import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderConsole, type WaitingReply } from '../../../tests/support/render-console.tsx';
import { RepliesProvider } from '../replies/replies-provider.tsx';
import { ChatPanel } from './chat-panel.tsx';

const HOUR = 3_600_000;
const chat = {
  id: 1,
  threadId: 7,
  sessionId: 'a',
  visitorId: null,
  visitorEmail: null,
  visitorName: 'Rosa',
  memberId: null,
  isResolved: false,
  personAskedAt: null,
  waitingSince: null,
  isAnswered: false,
  messageCount: 1,
  lastMessage: 'Hello?',
  lastVisitorMessageId: 1,
  unread: 0,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
};

interface Situation {
  readonly isGone?: boolean;
  readonly isResolved?: boolean;
  readonly waiting?: readonly WaitingReply[];
  readonly drafts?: Readonly<Record<string, string>>;
}

const gone = () => {
  throw new ApiError({ status: 404, code: 'not_found', message: 'This conversation could not be found.' });
};

const show = ({ isGone = false, isResolved = false, waiting = [], drafts = {} }: Situation = {}) =>
  renderConsole(
    <RepliesProvider>
      <ChatPanel sessionId="a" onClose={() => undefined} onDeleted={() => undefined} />
    </RepliesProvider>,
    {
      waiting,
      drafts: Object.entries(drafts).map(([name, text]) => [name, JSON.stringify({ text, key: 'of the draft' })]),
      replies: {
        'admin.chats.get': isGone ? gone : () => ({ ...chat, isResolved }),
        'chat.messages': isGone ? gone : () => [],
        'admin.cannedReplies': () => [],
        'admin.chats.answer': () => ({ id: 2 }),
        'admin.chats.reopen': () => ({ success: true }),
      },
    },
  );

const ofLastWeek = (change: Partial<WaitingReply> = {}): WaitingReply => ({
  key: 'k',
  sessionId: 'a',
  text: 'Today until five.',
  writtenAt: new Date(Date.now() - 72 * HOUR).toISOString(),
  triedAt: null,
  refusal: null,
  ...change,
});

it('asks before sending an unsent reply from last week', async () => {
  const { made } = show({ waiting: [ofLastWeek()] });
  expect(await screen.findByText(/^Not sent: you wrote this on/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Do you still want to send it?');
  const sent = () => made.filter(({ name }) => name === 'admin.chats.answer');
  expect(sent()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText('Today until five.')).toBeNull());
  expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k']);
});

it('warns that a reply whose response was lost may have arrived', async () => {
  show({ waiting: [ofLastWeek({ triedAt: new Date(Date.now() - 71 * HOUR).toISOString() })] });
  expect((await screen.findByRole('alert')).textContent).toContain('may have been sent already. Check above');
});

it('links to its conversation in the inbox', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Open in the inbox' });
  expect(link.getAttribute('href')).toBe('/admin/inbox?thread=7');
});

it('keeps a draft, and shows it when the conversation is resolved', async () => {
  const first = show();
  await userEvent.type(await screen.findByLabelText('Your reply'), 'We could');
  expect(JSON.parse(first.stored.get('1/chats/a')!)).toMatchObject({ text: 'We could' });
  first.unmount();

  const { stored } = show({ isResolved: true, drafts: { '1/chats/a': 'We could' } });
  expect(await screen.findByText('Your unsent reply:')).toBeTruthy();
  expect(screen.getByText('We could')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(stored.size).toBe(0);
});

it('is not resolved past a message that arrives while the confirmation is open', async () => {
  const message = 'The visitor wrote: “One more thing”';
  const said = (id: number) => ({ id, author: 'visitor', isBot: false, message: `${id}`, createdAt: chat.createdAt });
  let messages = [said(3)];
  const { made, queryClient } = renderConsole(
    <RepliesProvider>
      <ChatPanel sessionId="a" onClose={() => undefined} onDeleted={() => undefined} />
    </RepliesProvider>,
    {
      replies: {
        'admin.chats.get': () => chat,
        'admin.chats.presence': () => [],
        'admin.cannedReplies': () => [],
        'chat.messages': () => messages,
        'admin.chats.resolve': () => {
          throw new ApiError({ status: 409, code: 'conflict', message, fields: { basedOn: message } });
        },
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Resolved' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  messages = [said(3), said(4)];
  await act(() => queryClient.invalidateQueries());
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as Resolved' }));
  await screen.findByText(message);
  expect(made.find(({ name }) => name === 'admin.chats.resolve')?.body).toEqual({ basedOn: 3 });
});

it('closes when its conversation is erased while it is open', async () => {
  let isGone = false;
  const { queryClient } = renderConsole(
    <RepliesProvider>
      <ChatPanel sessionId="a" onClose={() => undefined} onDeleted={() => undefined} />
    </RepliesProvider>,
    {
      replies: {
        'admin.chats.get': () => (isGone ? gone() : chat),
        'chat.messages': () => (isGone ? gone() : []),
        'admin.cannedReplies': () => [],
      },
    },
  );
  await screen.findByText('Rosa');
  isGone = true;
  await queryClient.invalidateQueries();
  await screen.findByText('We can’t find this chat');
  expect(screen.queryByText('Rosa')).toBeNull();
});

it('shows unsent replies of an erased conversation', async () => {
  const refused = ofLastWeek({ refusal: 'This conversation could not be found.' });
  show({ isGone: true, waiting: [refused], drafts: { '1/chats/a': 'We could' } });
  expect(await screen.findByText('We can’t find this chat')).toBeTruthy();
  expect(screen.getByText('Today until five.')).toBeTruthy();
  expect(screen.getByText('We could')).toBeTruthy();
});

it('marks a chat as read only while its window is visible', async () => {
  let visibility: DocumentVisibilityState = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const message = {
    id: 1,
    sessionId: 'a',
    isBot: false,
    author: 'visitor',
    message: 'Hello?',
    createdAt: chat.createdAt,
  };
  const { made } = renderConsole(
    <RepliesProvider>
      <ChatPanel sessionId="a" onClose={() => undefined} onDeleted={() => undefined} />
    </RepliesProvider>,
    {
      replies: {
        'admin.chats.get': () => chat,
        'chat.messages': () => [message],
        'admin.cannedReplies': () => [],
        'admin.chats.look': () => [],
      },
    },
  );
  await screen.findByText('Hello?');
  const looks = () => made.filter(({ name }) => name === 'admin.chats.look');
  expect(looks()).toHaveLength(0);
  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(looks()[0]?.body).toEqual({ upTo: 1 }));
});

it('warns that a visitor without an email address will probably not see the reply', async () => {
  show();
  expect(await screen.findByText(/This visitor left no email address/)).toBeTruthy();
});

it('reopens a resolved conversation', async () => {
  const { made } = show({ isResolved: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(made.map(({ name }) => name)).toContain('admin.chats.reopen'));
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeChat } from '../../../tests/support/conversation.ts';
import {
  box,
  resetChat,
  lines,
  log,
  offline,
  openChat,
  press,
  refusedWith,
  reload,
  say,
} from '../../../tests/support/open-chat.tsx';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { CHAT_OPEN, CHAT_SPOKEN } from '../../device/names.ts';
import Chat from './chat.island.tsx';

beforeEach(resetChat);
afterEach(reload);

describe('a chat message written offline', () => {
  let isOffline: boolean;
  const answer = () => (isOffline ? offline() : 'Here I am.');
  beforeEach(() => (isOffline = true));

  it('is sent automatically, in order and under its key', async () => {
    const { made } = await openChat(fakeChat(answer));
    await say('Hello?{Enter}');
    await within(log()).findByText('Waiting to send');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(box(), 'Anybody?{Enter}');
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Anybody?']));
    isOffline = false;
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Here I am.', 'Anybody?', 'Here I am.']));
    expect(within(log()).queryByText('Waiting to send')).toBeNull();
    const keys = made('chat.send').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('can be sent at once, or withdrawn', async () => {
    await openChat(fakeChat(answer));
    await say('Hello?{Enter}');
    await within(log()).findByText('Waiting to send');
    await press('Remove');
    await waitFor(() => expect(lines()).toHaveLength(1));
    await userEvent.type(box(), 'Anybody?{Enter}');
    await within(log()).findByText('Waiting to send');
    isOffline = false;
    await press('Try now');
    await waitFor(() => expect(lines().slice(1)).toEqual(['Anybody?', 'Here I am.']));
  });

  it('is sent after a reload', async () => {
    const { unmount, made: before } = await openChat(fakeChat(answer));
    await say('Hello?{Enter}');
    await within(log()).findByText('Waiting to send');
    unmount();
    reload();
    isOffline = false;
    const { made } = await openChat(fakeChat(answer));
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Here I am.']));
    expect(made('chat.send').map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      before('chat.send')[0]?.idempotencyKey,
    ]);
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['chat', CHAT_OPEN, CHAT_SPOKEN]);
  });

  it('appears once when it was delivered and the response was lost', async () => {
    const chat = fakeChat();
    const send = chat.replies['chat.send'];
    await openChat(chat, {
      'chat.send': async (call) => {
        if (!chat.messages.some(({ author }) => author === 'visitor')) await send(call);
        return offline();
      },
    });
    await say('Hello?{Enter}');
    await within(log()).findByText('Waiting to send');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Very well.']));
  });

  it('to a closed conversation goes into the new one, and stays there when that response is lost', async () => {
    const chat = fakeChat(answer);
    const { made } = await openChat(chat);
    await within(log()).findByText(/Bonjour!/);
    chat.resolve();
    await say('Still there?{Enter}');
    await within(log()).findByText('Waiting to send');
    isOffline = false;
    await waitFor(() => expect(lines()).toEqual(['Bonjour again!', 'Still there?', 'Here I am.']));
    const sessions = made('chat.send').map(({ body }) => (body as { sessionId: string }).sessionId);
    expect(sessions.slice(0, 2)).toEqual(['conversation-1', 'conversation-2']);
    expect(new Set(sessions.slice(1))).toEqual(new Set(['conversation-2']));
    expect(made('chat.start')).toHaveLength(2);
  });
});

it('pending messages are sent after a reload without opening the chat', async () => {
  const { unmount } = await openChat(fakeChat(offline));
  await say('Hello?{Enter}');
  await within(log()).findByText('Waiting to send');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  reload();
  const { replies, messages } = fakeChat();
  renderScreen(<Chat />, { replies });
  await waitFor(() => expect(messages.map(({ message }) => message)).toContain('Hello?'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an open chat stays open on the next page of the tab, without taking the focus', async () => {
  const { unmount } = await openChat();
  await within(log()).findByText(/Bonjour!/);
  unmount();
  reload();
  renderScreen(<Chat />, { replies: fakeChat().replies });
  await screen.findByRole('dialog');
  await within(log()).findByText(/Bonjour!/);
  expect(document.activeElement).toBe(document.body);
});

it('a refused message with the same text as a delivered one stays unsent, also after a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isOffline = true;
  const chat = fakeChat();
  const replies = {
    'chat.send': (call: { body: unknown }) => {
      if (isOffline) return offline();
      if (chat.messages.some(({ author }) => author === 'visitor')) return refusedWith(403, 'forbidden', 'Not now.')();
      return chat.replies['chat.send'](call);
    },
  };
  const { unmount } = await openChat(chat, replies);
  await say('Yes{Enter}');
  await within(log()).findByText('Waiting to send');
  await userEvent.type(box(), 'Yes{Enter}');
  await waitFor(() => expect(lines().slice(1)).toEqual(['Yes', 'Yes']));
  isOffline = false;
  await within(log()).findByText('Not sent');
  await waitFor(() => expect(lines().slice(1)).toEqual(['Yes', 'Very well.', 'Yes']));
  unmount();
  reload();
  await openChat(chat, replies);
  await within(log()).findByText('Not sent');
  expect(lines().slice(1)).toEqual(['Yes', 'Very well.', 'Yes']);
});

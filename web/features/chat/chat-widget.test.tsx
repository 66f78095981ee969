import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { fakeChat } from '../../../tests/support/conversation.ts';
import { patience } from '../../../tests/support/depth.ts';
import {
  box,
  forgetChat,
  lines,
  log,
  offline,
  openChat,
  panel,
  press,
  refusedWith,
  reload,
  say,
  showChat,
} from '../../../tests/support/open-chat.tsx';
import { someMember } from '../../../tests/support/render-screen.tsx';
import { forgetOwner } from '../../device/owner.ts';

beforeEach(forgetChat);
afterEach(reload);
afterEach(() => vi.useRealTimers());

describe('opening the chat', () => {
  it('begins a conversation, and says with whom', async () => {
    const { made } = await openChat();
    await within(log()).findByText('Bonjour! What would you like to know?');
    within(panel()).getByText('Ask me anything about our services!');
    within(panel()).getByText('Automated assistant');
    within(panel()).getByText('Powered by Bonjour');
    expect(box().placeholder).toBe('Type your message...');
    expect(made('chat.start')[0]?.body).toEqual({ visitorId: expect.stringMatching(/^visitor-\d+-[0-9a-f]+$/) });
  });

  it('knows the browser again', async () => {
    const first = await openChat();
    first.unmount();
    const second = await openChat();
    expect(second.made('chat.start')[0]?.body).toEqual(first.made('chat.start')[0]?.body);
  });

  it('shows what was said before, and reads out what comes after', async () => {
    const chat = fakeChat();
    chat.add('visitor', 'What does a film cost?');
    chat.add('assistant', 'It depends.');
    await openChat(chat);
    await waitFor(() => expect(lines()).toHaveLength(3));
    await waitFor(() => expect(log().getAttribute('aria-live')).toBe('polite'));
  });

  it('puts the cursor into the box, and back on the button with Escape', async () => {
    await openChat();
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat with us' }));
  });

  it('that fails is told by the assistant, and can be tried again', async () => {
    let isDown = true;
    const chat = fakeChat();
    await openChat(chat, { 'chat.start': () => (isDown ? offline() : chat.replies['chat.start']()) });
    await within(log()).findByText(/I’m having trouble connecting.*refresh the page, or contact our team at/);
    expect(within(log()).getByRole('link', { name: 'hello@bonjour.example' }).getAttribute('href')).toBe(
      'mailto:hello@bonjour.example',
    );
    await userEvent.type(box(), 'Is anybody there?{Enter}');
    expect(box().value).toBe('Is anybody there?');
    isDown = false;
    await press('Try again');
    await within(log()).findByText('Bonjour! What would you like to know?');
    expect(box().value).toBe('Is anybody there?');
  });

  it('too often is told kindly', async () => {
    await openChat(fakeChat(), { 'chat.start': refusedWith(429, 'rate_limited', 'Please try again in 9 minutes.') });
    expect(await within(log()).findByText(/in 9 minutes\. You can also email our team/)).toBeDefined();
  });
});

describe('people', () => {
  it('can be asked for at any time, and reached in other ways', async () => {
    const { made } = await openChat();
    await within(log()).findByText(/^Bonjour/);
    await press('Talk to a person');
    const ways = screen.getByRole('region', { name: 'Talk to a person' });
    expect(
      within(ways)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      'mailto:hello@bonjour.example',
      expect.stringMatching(/^https:\/\/wa\.me\/44/),
      expect.stringMatching(/^https:\/\/wa\.me\/971/),
    ]);
    await waitFor(() => expect(lines()).toContain('Very well.'));
    expect(made('chat.send')[0]?.body).toMatchObject({
      message: 'I would like to talk to a person.',
      wantsPerson: true,
    });
    await press('Talk to a person');
    await press('Talk to a person');
    expect(made('chat.send')).toHaveLength(1);
  });

  it('take over: the chat says so, and does not pretend that the assistant is writing', async () => {
    await openChat(fakeChat(() => null));
    await say('Hello{Enter}');
    await within(log()).findByText('Someone from our team will reply here.');
    expect(within(panel()).getByText('You’re talking to our team')).toBeDefined();
  });

  it('are promised once the message has arrived, not while it is on its way', async () => {
    let arrive: ((answer: null) => void) | undefined;
    const chat = fakeChat(() => new Promise((resolve) => (arrive = resolve)));
    chat.add('agent', 'Good morning, Ada here.');
    await openChat(chat);
    await within(log()).findByText('Good morning, Ada here.');
    await userEvent.type(box(), 'Hello{Enter}');
    await waitFor(() => expect(lines()).toContain('Hello'));
    expect(within(log()).queryByText('Someone from our team will reply here.')).toBeNull();
    await waitFor(() => expect(arrive).toBeDefined());
    await act(async () => arrive?.(null));
    await within(log()).findByText('Someone from our team will reply here.');
  });

  it('are seen within five seconds of their answer, while the chat is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const chat = fakeChat();
    const { made } = await openChat(chat);
    await within(log()).findByText(/^Bonjour/);
    chat.add('agent', 'Good morning, Ada here.');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await within(log()).findByText('Good morning, Ada here.');
    within(log()).getByText('A person from our team');
    await press('Close chat');
    const before = made('chat.messages').length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(made('chat.messages')).toHaveLength(before);
  });
});

describe('the words of a member', () => {
  it('go when the session ends, and a visitor’s do not when it begins', async () => {
    const chat = fakeChat();
    const { queryClient, made } = await openChat(chat);
    await say('A secret');
    // The screens around it are made again for somebody else: the chat is still open in this tab.
    const shown = panel();
    queryClient.setQueryData(currentUserKey, someMember);
    await waitFor(() => expect(panel()).not.toBe(shown));
    await waitFor(() => expect(box().value).toBe('A secret'));
    chat.resolve();
    const membersOwn = panel();
    queryClient.setQueryData(currentUserKey, null);
    await waitFor(() => expect(panel()).not.toBe(membersOwn));
    await within(log()).findByText('Bonjour again!');
    expect(box().value).toBe('');
    expect(made('chat.start')).toHaveLength(2);
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('secret');
  });

  it('are not for the next person', async () => {
    const { unmount } = await openChat(fakeChat(), {}, someMember);
    await say('A secret');
    unmount();
    reload();
    await openChat();
    await within(log()).findByText(/^Bonjour/);
    expect(box().value).toBe('');
  });

  it('that wait for the network are shown and sent to nobody else', async () => {
    const { unmount } = await openChat(fakeChat(offline), {}, someMember);
    await say('A secret{Enter}');
    await within(log()).findByText('Waiting to send');
    unmount();
    reload();
    forgetOwner();
    const { made } = await openChat();
    await within(log()).findByText(/^Bonjour/);
    expect(lines()).toHaveLength(1);
    expect(made('chat.send')).toEqual([]);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
  });

  it('and a visitor’s that wait stay theirs when they sign in, and go when they leave', async () => {
    const { queryClient, made } = await openChat(fakeChat(offline));
    await say('A secret{Enter}');
    await within(log()).findByText('Waiting to send');
    const shown = panel();
    queryClient.setQueryData(currentUserKey, someMember);
    await waitFor(() => expect(panel()).not.toBe(shown));
    await within(log()).findByText('A secret');
    const membersOwn = panel();
    queryClient.setQueryData(currentUserKey, null);
    await waitFor(() => expect(panel()).not.toBe(membersOwn));
    await within(log()).findByText(/^Bonjour/);
    expect(lines()).toHaveLength(1);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
    const before = made('chat.send').length;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(made('chat.send')).toHaveLength(before);
  });

  it('stay theirs on their device while it cannot be asked who is signed in, and nobody else’s', async () => {
    await openChat(fakeChat(offline), {}, someMember);
    await say('A secret{Enter}');
    await within(log()).findByText('Waiting to send');
    const kept = Object.entries(sessionStorage);
    for (const [owner, said] of [
      [someMember.id, ['A secret', 'Very well.']],
      [someMember.id + 1, []],
    ] as const) {
      cleanup();
      reload();
      forgetOwner();
      localStorage.setItem('private/owner', String(owner));
      for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
      // oxlint-disable no-await-in-loop -- one after the other
      await openChat(fakeChat(), { 'auth.user': offline }, 'unknown');
      await within(log()).findByText(/^Bonjour/);
      await waitFor(() => expect(lines().slice(1)).toEqual(said));
      // oxlint-enable no-await-in-loop
      expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
    }
  });
});

describe('the chat, when it is closed', () => {
  const asked = () => {
    const chat = fakeChat(() => null);
    chat.add('visitor', 'Do you film on Saturdays?');
    return chat;
  };

  it('says that a person has answered', async () => {
    const chat = asked();
    await openChat(chat);
    await waitFor(() => expect(lines()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /has answered/ })).toBeNull();
    chat.add('agent', 'Yes, we do.');
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await userEvent.click(
      await screen.findByRole('button', { name: /^You have a reply/ }, { timeout: patience(8000) }),
    );
    await within(log()).findByText('Yes, we do.');
    expect(screen.queryByRole('button', { name: /^You have a reply/ })).toBeNull();
  });

  it('says so on the next page, and not of what was read', async () => {
    const chat = asked();
    const first = await openChat(chat);
    await waitFor(() => expect(lines()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    first.unmount();
    chat.add('agent', 'Yes, we do.');
    const next = showChat(chat);
    await screen.findByRole('button', { name: 'Chat with us: new reply' });
    await userEvent.click(screen.getByRole('button', { name: 'Chat with us: new reply' }));
    await within(log()).findByText('Yes, we do.');
    expect(within(panel()).queryByRole('button', { name: 'Talk to a person' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    next.unmount();
    showChat(chat);
    expect(screen.queryByRole('button', { name: /has answered/ })).toBeNull();
  });
});

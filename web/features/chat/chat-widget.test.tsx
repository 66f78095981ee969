import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { fakeChat } from '../../../tests/support/conversation.ts';
import { patience } from '../../../tests/support/depth.ts';
import {
  box,
  resetChat,
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

beforeEach(resetChat);
afterEach(reload);
afterEach(() => vi.useRealTimers());

describe('opening the chat', () => {
  it('starts a conversation, and says who it is with', async () => {
    const { made } = await openChat();
    await within(log()).findByText('Bonjour! What would you like to know?');
    within(panel()).getByText('Ask me anything about our services!');
    within(panel()).getByText('Automated assistant');
    within(panel()).getByText('Powered by Bonjour');
    expect(box().placeholder).toBe('Type your message...');
    expect(made('chat.start')[0]?.body).toEqual({ visitorId: expect.stringMatching(/^visitor-\d+-[0-9a-f]+$/) });
  });

  it('resumes the browser’s conversation', async () => {
    const first = await openChat();
    first.unmount();
    const second = await openChat();
    expect(second.made('chat.start')[0]?.body).toEqual(first.made('chat.start')[0]?.body);
  });

  it('shows earlier messages, and announces only new ones', async () => {
    const chat = fakeChat();
    chat.add('visitor', 'What does a film cost?');
    chat.add('assistant', 'It depends.');
    await openChat(chat);
    await waitFor(() => expect(lines()).toHaveLength(3));
    await waitFor(() => expect(log().getAttribute('aria-live')).toBe('polite'));
  });

  it('focuses the message box, and Escape returns the focus to the button', async () => {
    await openChat();
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat with us' }));
  });

  it('shows a failure as a message, with a retry', async () => {
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

  it('shows a friendly message when it is rate limited', async () => {
    await openChat(fakeChat(), { 'chat.start': refusedWith(429, 'rate_limited', 'Please try again in 9 minutes.') });
    expect(await within(log()).findByText(/in 9 minutes\. You can also email our team/)).toBeDefined();
  });
});

describe('asking for a person', () => {
  it('is always possible, besides other ways of contact', async () => {
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

  it('shows when a person takes over, and then no typing assistant', async () => {
    await openChat(fakeChat(() => null));
    await say('Hello{Enter}');
    await within(log()).findByText('Someone from our team will reply here.');
    expect(within(panel()).getByText('You’re talking to our team')).toBeDefined();
  });

  it('shows a confirmation once the request has arrived, not while it is pending', async () => {
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

  it('shows the person’s reply within five seconds, while the chat is open', async () => {
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

describe('members’ and visitors’ messages in one browser', () => {
  it('of a member are removed when the session ends, and of a visitor kept when it starts', async () => {
    const chat = fakeChat();
    const { queryClient, made } = await openChat(chat);
    await say('A secret');
    // The screens around it remount for the other person; the chat is still open in this tab.
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

  it('of a member are hidden from the next member', async () => {
    const { unmount } = await openChat(fakeChat(), {}, someMember);
    await say('A secret');
    unmount();
    reload();
    await openChat();
    await within(log()).findByText(/^Bonjour/);
    expect(box().value).toBe('');
  });

  it('of a member are shown and sent for that member only while pending', async () => {
    const { unmount } = await openChat(fakeChat(offline), {}, someMember);
    await say('A secret{Enter}');
    await within(log()).findByText('Waiting to send');
    unmount();
    reload();
    const { made } = await openChat();
    await within(log()).findByText(/^Bonjour/);
    expect(lines()).toHaveLength(1);
    expect(made('chat.send')).toEqual([]);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
  });

  it('of a visitor, while pending, go to the member who signs in, and are removed at the sign-out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
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
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(made('chat.send')).toHaveLength(before);
  });

  it('stay on the device for their author alone while the session cannot be checked', async () => {
    await openChat(fakeChat(offline), {}, someMember);
    await say('A secret{Enter}');
    await within(log()).findByText('Waiting to send');
    const kept = Object.entries(sessionStorage);
    for (const [owner, texts] of [
      [someMember.id, ['A secret', 'Very well.']],
      [someMember.id + 1, []],
    ] as const) {
      cleanup();
      reload();
      localStorage.setItem('private/owner', String(owner));
      for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
      // oxlint-disable no-await-in-loop -- one after the other
      await openChat(fakeChat(), { 'auth.user': offline }, 'unknown');
      await within(log()).findByText(/^Bonjour/);
      await waitFor(() => expect(lines().slice(1)).toEqual(texts));
      // oxlint-enable no-await-in-loop
      expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
    }
  });
});

it('says when we reply while we are closed, beside the offer of a person', async () => {
  const closed = {
    open: false,
    replyBy: '2030-01-07T10:00:00.000Z',
    office: { city: 'London', timeZone: 'Europe/London' },
  };
  await openChat(fakeChat(), { 'reply-promise.get': () => closed });
  await press('Talk to a person');
  const ways = within(screen.getByRole('region', { name: 'Talk to a person' }));
  expect(await ways.findByText(/^We’re closed now\. You’ll hear from us .* by 10:00/)).toBeDefined();
});

describe('the closed chat', () => {
  const asked = () => {
    const chat = fakeChat(() => null);
    chat.add('visitor', 'Do you film on Saturdays?');
    return chat;
  };

  it('announces a person’s reply', async () => {
    const chat = asked();
    await openChat(chat);
    await waitFor(() => expect(lines()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /new reply|^You have a reply/ })).toBeNull();
    chat.add('agent', 'Yes, we do.');
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await userEvent.click(
      await screen.findByRole('button', { name: /^You have a reply/ }, { timeout: patience(8000) }),
    );
    await within(log()).findByText('Yes, we do.');
    expect(screen.queryByRole('button', { name: /^You have a reply/ })).toBeNull();
  });

  it('announces a reply again on the next page, but not once it was read', async () => {
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
    const { queryClient } = showChat(chat);
    // The messages are loaded, and the answer among them is not announced.
    await waitFor(() => expect(JSON.stringify(queryClient.getQueriesData({}))).toContain('Yes, we do.'));
    expect(screen.queryByRole('button', { name: /new reply|^You have a reply/ })).toBeNull();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeChat } from '../../../tests/support/conversation.ts';
import {
  box,
  fault,
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
  silence,
} from '../../../tests/support/open-chat.tsx';
import { regionChoice } from '../../app/region-choice.ts';

beforeEach(resetChat);

it('reports once that a person’s reply was seen, while the page is visible', async () => {
  const chat = fakeChat();
  const { made } = await openChat(chat, { 'chat.seen': () => ({ success: true }) });
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(made('chat.seen')).toEqual([]);
  chat.add('agent', 'Good morning!');
  await say('Hello{Enter}');
  const newest = chat.messages.find(({ author }) => author === 'agent')?.id;
  const bodies = () => made('chat.seen').map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ sessionId: 'conversation-1', upTo: newest }]));
});

describe('a chat message', () => {
  it('is sent with Enter, and answered', async () => {
    const { made } = await openChat();
    await say('  How are you?{Enter}');
    await waitFor(() => expect(lines().slice(1)).toEqual(['How are you?', 'Very well.']));
    expect(made('chat.send')[0]?.body).toMatchObject({ sessionId: 'conversation-1', message: 'How are you?' });
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it('includes its page and the region of its prices, unchanged when it is sent again', async () => {
    silence();
    regionChoice.choose('uae');
    let isDown = true;
    const chat = fakeChat();
    const send = chat.replies['chat.send'];
    const { made } = await openChat(chat, {
      'chat.send': (call) => (isDown ? fault() : send(call)),
    });
    await say('How much is it?{Enter}');
    await screen.findByText('Not sent');
    isDown = false;
    act(() => regionChoice.choose('us'));
    await press('Retry');
    await waitFor(() => expect(lines().at(-1)).toBe('Very well.'));
    const body = { sessionId: 'conversation-1', message: 'How much is it?', region: 'uae', page: '/' };
    expect(made('chat.send').map((call) => call.body)).toEqual([body, body]);
    act(() => regionChoice.choose(null));
  });

  it('can have several lines: Shift+Enter does not send', async () => {
    const { made } = await openChat();
    await say('One{Shift>}{Enter}{/Shift}two');
    expect(made('chat.send')).toEqual([]);
    await press('Send message');
    expect(made('chat.send')[0]?.body).toMatchObject({ message: 'One\ntwo' });
  });

  it('is not sent while an input method composes a word', async () => {
    const { made } = await openChat();
    await say('にほん');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    // In Safari the composition has ended by then.
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(made('chat.send')).toEqual([]);
  });

  it('must not be empty', async () => {
    const { made } = await openChat();
    await say('   {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).disabled).toBe(true);
    expect(made('chat.send')).toEqual([]);
  });

  it('waits for the previous one, and text typed in the meantime stays in the box', async () => {
    let answer: ((text: string) => void) | undefined;
    const { made } = await openChat(fakeChat(() => new Promise((resolve) => (answer = resolve))));
    await say('First{Enter}');
    expect(lines()).toContain('First');
    await waitFor(() => expect(panel().querySelector('[data-typing]')).not.toBeNull());
    await userEvent.type(box(), 'Second{Enter}');
    expect(made('chat.send')).toHaveLength(1);
    await act(async () => answer?.('Thank you.'));
    await waitFor(() => expect(lines()).toContain('Thank you.'));
    expect(panel().querySelector('[data-typing]')).toBeNull();
    expect(box().value).toBe('Second');
  });

  it.each([
    ['with Enter', () => userEvent.keyboard('{Enter}')],
    ['with the button', () => press('Send message')],
  ])('sent %s while the conversation starts is sent once it has started', async (_, send) => {
    let begin: ((answer: unknown) => void) | undefined;
    const start = () => new Promise((resolve) => (begin = resolve));
    const { made } = await openChat(fakeChat(), { 'chat.start': start });
    await userEvent.type(box(), 'Hello?');
    await send();
    await screen.findByRole('button', { name: 'Send message', busy: true });
    expect(made('chat.send')).toEqual([]);
    await act(async () => begin?.({ sessionId: 'conversation-1' }));
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Very well.']));
    expect(made('chat.send')).toHaveLength(1);
    expect(box().value).toBe('');
  });

  it('is not sent if it is edited while the conversation starts', async () => {
    let begin: ((answer: unknown) => void) | undefined;
    const start = () => new Promise((resolve) => (begin = resolve));
    const { made } = await openChat(fakeChat(), { 'chat.start': start });
    await userEvent.type(box(), 'Hello?{Enter} I');
    await act(async () => begin?.({ sessionId: 'conversation-1' }));
    await within(log()).findByText(/^Bonjour/);
    expect(made('chat.send')).toEqual([]);
    expect(box().value).toBe('Hello? I');
  });

  it('of more than 2,000 characters stays in the box', async () => {
    const { made } = await openChat();
    await within(log()).findByText(/^Bonjour/);
    fireEvent.change(box(), { target: { value: 'a'.repeat(2003) } });
    await userEvent.type(box(), '{Enter}');
    within(panel()).getByText('3 characters too many');
    expect(made('chat.send')).toEqual([]);
  });

  it('links to pages of the site in the same tab, and to other sites safely', async () => {
    const { path } = await openChat(fakeChat(() => 'See /services/podcasts or https://elsewhere.example/x.'));
    await say('Where?{Enter}');
    const other = await within(log()).findByRole('link', { name: 'https://elsewhere.example/x' });
    expect(other.getAttribute('rel')).toBe('nofollow noopener');
    await userEvent.click(within(log()).getByRole('link', { name: '/services/podcasts' }));
    expect(path()).toBe('/services/podcasts');
    panel();
  });

  it('is shown as plain text', async () => {
    await openChat(fakeChat(() => '<b>Bold</b> <img src=x onerror=alert(1)>'));
    await say('<script>alert(1)</script>{Enter}');
    await waitFor(() => expect(lines()).toContain('<b>Bold</b> <img src=x onerror=alert(1)>'));
    expect(lines()).toContain('<script>alert(1)</script>');
    expect(log().querySelector('img, script, b')).toBeNull();
  });
});

describe('a chat message that could not be sent', () => {
  it('keeps its text, and is resent under the same key', async () => {
    silence();
    let isDown = true;
    const { made } = await openChat(fakeChat(() => (isDown ? fault() : 'Here I am.')));
    await say('Hello?{Enter}');
    await within(log()).findByText('Not sent');
    within(log()).getByText(/Something went wrong on our side/);
    expect(lines()).toContain('Hello?');
    isDown = false;
    await press('Retry');
    await waitFor(() => expect(lines().slice(1)).toEqual(['Hello?', 'Here I am.']));
    const keys = made('chat.send').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows a friendly message for rate limits, and apologises for other errors', async () => {
    silence();
    const answers = [
      refusedWith(429, 'rate_limited', 'That was a little too often.'),
      refusedWith(500, 'internal', 'SQL at line 7'),
    ];
    await openChat(fakeChat(() => answers.shift()?.() ?? null));
    await say('One{Enter}');
    await within(log()).findByText(/That was a little too often/);
    await press('Remove');
    expect(lines()).toHaveLength(1);
    await userEvent.type(box(), 'Two{Enter}');
    await within(log()).findByText(/Something went wrong on our side/);
  });

  it('survives a reload', async () => {
    silence();
    const { unmount } = await openChat(fakeChat(fault));
    await say('Hello?{Enter}');
    await within(log()).findByText('Not sent');
    await userEvent.type(box(), 'And more');
    unmount();
    reload();
    await openChat();
    await within(log()).findByText('Hello?');
    within(log()).getByRole('button', { name: 'Retry' });
    expect(box().value).toBe('And more');
  });

  it('goes into a new conversation when the old one is closed', async () => {
    const chat = fakeChat();
    const { made } = await openChat(chat);
    await within(log()).findByText(/Bonjour!/);
    chat.resolve();
    await say('Still there?{Enter}');
    await waitFor(() => expect(lines()).toEqual(['Bonjour again!', 'Still there?', 'Very well.']));
    expect(made('chat.start')).toHaveLength(2);
  });
});

it('a message to a closed conversation is not shown in the next one, even if it was never fetched', async () => {
  const chat = fakeChat(() => null);
  let isCut = false;
  await openChat(chat, { 'chat.messages': () => (isCut ? offline() : chat.replies['chat.messages']()) });
  await within(log()).findByText(/Bonjour!/);
  isCut = true;
  await say('And on Sundays?{Enter}');
  await within(log()).findByText('Someone from our team will reply here.');
  chat.resolve();
  isCut = false;
  await userEvent.type(box(), 'Still there?{Enter}');
  await waitFor(() => expect(lines()).toEqual(['Bonjour again!', 'Still there?']));
});

import { describe, expect, it } from 'vitest';
import { someMessage } from '../../../tests/support/conversation.ts';
import { addressGiven, asksForAddress, linesOf } from './conversation.ts';
import type { Unsent } from './outbox.ts';

const unsent = (details: Partial<Unsent> = {}): Unsent => ({
  key: 'key',
  text: 'Hello',
  state: 'sending',
  after: 1,
  at: '2026-03-02T10:01:00.000Z',
  ...details,
});
const greeting = someMessage('assistant', 'Bonjour!');

describe('the messages shown in a conversation', () => {
  it('are the stored ones, followed by those not sent yet', () => {
    expect(linesOf([greeting], [unsent()]).map(({ text }) => text)).toEqual(['Bonjour!', 'Hello']);
  });

  it('include a delivered message once, even if its response was lost', () => {
    const messages = [greeting, someMessage('visitor', 'Hello', 2)];
    expect(linesOf(messages, [unsent({ state: 'failed' })])).toHaveLength(2);
  });

  it('include a repeated message twice', () => {
    const messages = [greeting, someMessage('visitor', 'Hello', 2)];
    expect(linesOf(messages, [unsent({ after: 2 })])).toHaveLength(3);
  });

  it('have the author’s name when the author changes', () => {
    const messages = [greeting, someMessage('assistant', 'One more thing', 2), someMessage('agent', 'Good morning', 3)];
    expect(linesOf(messages, []).map(({ isFirst }) => isFirst)).toEqual([true, false, true]);
  });
});

describe('a request for an email address', () => {
  const asking = someMessage('assistant', 'Please leave your email address.', 2);

  it.each(['Please leave your email address.', 'How can we get in touch?', 'Get in touch with us'])(
    'is recognised: %s',
    (text) => {
      expect(asksForAddress([someMessage('assistant', text, 2)], 0)?.id).toBe(2);
    },
  );

  it('stays open while the conversation continues', () => {
    const others = [someMessage('visitor', 'One moment', 3), someMessage('assistant', 'Take your time.', 4)];
    expect(asksForAddress([asking, ...others], 0)?.id).toBe(2);
  });

  it('is closed by an address in the visitor’s message', () => {
    expect(
      asksForAddress([asking, someMessage('visitor', addressGiven('ada@school.example', ''), 3)], 0),
    ).toBeUndefined();
  });

  it('is not recognised in the visitor’s own messages, or after it was answered', () => {
    expect(asksForAddress([someMessage('visitor', 'What is your email address?', 2)], 0)).toBeUndefined();
    expect(asksForAddress([asking], 2)).toBeUndefined();
  });
});

it('sends the address in a sentence, with the name if there is one', () => {
  expect(addressGiven('ada@school.example', '')).toBe('My email address is ada@school.example.');
  expect(addressGiven('ada@school.example', 'Ada')).toBe('My email address is ada@school.example and my name is Ada.');
});

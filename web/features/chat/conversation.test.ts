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

describe('the lines', () => {
  it('are the messages, and behind them what is not sent yet', () => {
    expect(linesOf([greeting], [unsent()]).map(({ text }) => text)).toEqual(['Bonjour!', 'Hello']);
  });

  it('hold once what has arrived, also when its answer was lost', () => {
    const messages = [greeting, someMessage('visitor', 'Hello', 2)];
    expect(linesOf(messages, [unsent({ state: 'failed' })])).toHaveLength(2);
  });

  it('hold twice what was said twice', () => {
    const messages = [greeting, someMessage('visitor', 'Hello', 2)];
    expect(linesOf(messages, [unsent({ after: 2 })])).toHaveLength(3);
  });

  it('say who speaks when it is somebody else', () => {
    const messages = [greeting, someMessage('assistant', 'One more thing', 2), someMessage('agent', 'Good morning', 3)];
    expect(linesOf(messages, []).map(({ isFirst }) => isFirst)).toEqual([true, false, true]);
  });
});

describe('a wish for an address', () => {
  const asking = someMessage('assistant', 'Please leave your email address.', 2);

  it.each(['Please leave your email address.', 'How can we get in touch?', 'Get in touch with us'])(
    'is understood: %s',
    (text) => {
      expect(asksForAddress([someMessage('assistant', text, 2)], 0)?.id).toBe(2);
    },
  );

  it('stands while other things are said', () => {
    const others = [someMessage('visitor', 'One moment', 3), someMessage('assistant', 'Take your time.', 4)];
    expect(asksForAddress([asking, ...others], 0)?.id).toBe(2);
  });

  it('is met by an address in the visitor’s words', () => {
    expect(
      asksForAddress([asking, someMessage('visitor', addressGiven('ada@school.example', ''), 3)], 0),
    ).toBeUndefined();
  });

  it('is not heard in the visitor’s own words, and not again once dealt with', () => {
    expect(asksForAddress([someMessage('visitor', 'What is your email address?', 2)], 0)).toBeUndefined();
    expect(asksForAddress([asking], 2)).toBeUndefined();
  });
});

it('an address is given in a sentence, with the name if there is one', () => {
  expect(addressGiven('ada@school.example', '')).toBe('My email address is ada@school.example.');
  expect(addressGiven('ada@school.example', 'Ada')).toBe('My email address is ada@school.example and my name is Ada.');
});

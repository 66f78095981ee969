import { expect, it } from 'vitest';
import { matchArrived } from './arrived.ts';

const unsent = (key: string, state: string, more: { after?: number; taken?: number[] } = {}) => ({
  key,
  text: 'Yes',
  state,
  after: 9,
  ...more,
});
const yes = (id: number) => ({ id, text: 'Yes' });

it.each([
  ['an unsent item whose response was lost with its message', [unsent('a', 'failed')], [yes(10)], { a: 10 }],
  ['no item with a message from before it was written', [unsent('a', 'failed', { after: 10 })], [yes(10)], {}],
  [
    'one of two items with one message, preferring the one being sent',
    [unsent('a', 'failed'), unsent('b', 'sending')],
    [yes(10)],
    { b: 10 },
  ],
  ['two items with two messages', [unsent('a', 'failed'), unsent('b', 'failed')], [yes(10), yes(11)], { a: 10, b: 11 }],
  ['no item with a message that another item has become', [unsent('b', 'failed', { taken: [10] })], [yes(10)], {}],
  [
    'an item with a message before the one that another item has become',
    [unsent('a', 'failed', { taken: [11] })],
    [yes(10), yes(11)],
    { a: 10 },
  ],
])('matches %s', (_, some, messages, found) => expect(Object.fromEntries(matchArrived(some, messages))).toEqual(found));

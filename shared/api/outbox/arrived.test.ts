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
  ['words whose answer was lost', [unsent('a', 'failed')], [yes(10)], { a: 10 }],
  ['nothing by what was there before', [unsent('a', 'failed', { after: 10 })], [yes(10)], {}],
  [
    'one of two by one message, the one on its way first',
    [unsent('a', 'failed'), unsent('b', 'sending')],
    [yes(10)],
    { b: 10 },
  ],
  ['both by two', [unsent('a', 'failed'), unsent('b', 'failed')], [yes(10), yes(11)], { a: 10, b: 11 }],
  ['nothing by what another has become', [unsent('b', 'failed', { taken: [10] })], [yes(10)], {}],
  ['those before what another has become', [unsent('a', 'failed', { taken: [11] })], [yes(10), yes(11)], { a: 10 }],
])('finds %s', (_, some, messages, found) => expect(Object.fromEntries(matchArrived(some, messages))).toEqual(found));

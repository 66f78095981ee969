import { describe, expect, it } from 'vitest';
import { boxFor, messagesLeft, type Standing, stateFor } from './standing.ts';

const standing = (
  state: Standing['pair']['state'],
  { begunBy = 1, iBlock = false, theyBlock = false, written = 1 } = {},
): Standing => ({
  pair: { state, begun_by: begunBy, request_count: written },
  me: 1,
  iBlock,
  theyBlock,
});

describe('how things stand between two members', () => {
  it.each([
    ['before anybody wrote', standing('none'), 'new', 'hidden'],
    ['having written first', standing('requested'), 'waiting', 'inbox'],
    ['having been written to', standing('requested', { begunBy: 2 }), 'request', 'requests'],
    ['once it is accepted', standing('accepted'), 'open', 'inbox'],
    ['having declined', standing('declined', { begunBy: 2 }), 'declined', 'hidden'],
    ['having been declined', standing('declined'), 'closed', 'inbox'],
    ['having blocked', standing('accepted', { iBlock: true }), 'blocked', 'hidden'],
    ['having been blocked', standing('accepted', { theyBlock: true }), 'closed', 'hidden'],
    ['having blocked each other', standing('none', { iBlock: true, theyBlock: true }), 'blocked', 'hidden'],
  ])('%s', (_, given, state, box) => {
    expect([stateFor(given), boxFor(given)]).toEqual([state, box]);
  });

  it('three messages may be written until they are accepted', () => {
    const left = [
      standing('none'),
      ...[1, 2, 3, 4].map((written) => standing('requested', { written })),
      standing('accepted'),
    ];
    expect(left.map(messagesLeft)).toEqual([3, 2, 1, 0, 0, null]);
  });
});

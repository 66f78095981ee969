import { describe, expect, it } from 'vitest';
import { boxFor, messagesLeft, type Relationship, stateFor } from './relationship.ts';

const relationship = (
  state: Relationship['pair']['state'],
  { begunBy = 1, iBlock = false, theyBlock = false, written = 1 } = {},
): Relationship => ({
  pair: { state, begun_by: begunBy, request_count: written },
  me: 1,
  iBlock,
  theyBlock,
});

describe('the relationship between two members', () => {
  it.each([
    ['before anybody wrote', relationship('none'), 'new', 'hidden'],
    ['having written first', relationship('requested'), 'waiting', 'inbox'],
    ['having received the first message', relationship('requested', { begunBy: 2 }), 'request', 'requests'],
    ['once it is accepted', relationship('accepted'), 'open', 'inbox'],
    ['having declined', relationship('declined', { begunBy: 2 }), 'declined', 'hidden'],
    ['having been declined', relationship('declined'), 'closed', 'inbox'],
    ['having blocked', relationship('accepted', { iBlock: true }), 'blocked', 'hidden'],
    ['having been blocked', relationship('accepted', { theyBlock: true }), 'closed', 'hidden'],
    ['having blocked each other', relationship('none', { iBlock: true, theyBlock: true }), 'blocked', 'hidden'],
  ])('%s', (_, given, state, box) => {
    expect([stateFor(given), boxFor(given)]).toEqual([state, box]);
  });

  it('allows three messages until the request is accepted', () => {
    const left = [
      relationship('none'),
      ...[1, 2, 3, 4].map((written) => relationship('requested', { written })),
      relationship('accepted'),
    ];
    expect(left.map(messagesLeft)).toEqual([3, 2, 1, 0, 0, null]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { shortTime, dayOf, linesOf } from './lines.ts';
import type { Unsent } from './outbox.ts';

const now = new Date(2026, 2, 4, 15, 0);
const at = (day: number, hour: number, minute = 0): string => new Date(2026, 2, day, hour, minute).toISOString();
const message = (id: number, senderId: number, createdAt: string, text = `${id}`): PrivateMessage => ({
  id,
  senderId,
  text,
  createdAt,
});
const unsent: Unsent = { key: 'k', to: 2, text: 'Hi', state: 'sending', after: 3, at: at(4, 14, 59) };

describe('the messages shown in a conversation', () => {
  it('start each day with its name, and are grouped when they follow soon', () => {
    const lines = linesOf(
      [message(1, 2, at(2, 9)), message(2, 2, at(3, 9)), message(3, 2, at(3, 9, 4)), message(4, 1, at(3, 9, 5))],
      [unsent],
      { me: 1, now },
    );
    expect(lines.map(({ day, isNext, hasNext, isMine }) => [day, isNext, hasNext, isMine])).toEqual([
      ['Monday 2 March', false, false, false],
      ['Yesterday', false, true, false],
      [null, true, false, false],
      [null, false, false, true],
      ['Today', false, false, true],
    ]);
  });

  it('include a sent message once, even if its response was lost', () => {
    const arrived = message(4, 1, at(4, 14, 59), 'Hi');
    expect(linesOf([arrived], [unsent], { me: 1, now })).toHaveLength(1);
    // An earlier message with the same text is another message.
    expect(linesOf([{ ...arrived, id: 3 }], [unsent], { me: 1, now })).toHaveLength(2);
    expect(linesOf([{ ...arrived, senderId: 2 }], [unsent], { me: 1, now })).toHaveLength(2);
  });

  it('show the date, or a time in short form', () => {
    expect(dayOf(new Date(2025, 11, 31).toISOString(), now)).toBe('31 December 2025');
    expect([at(4, 9, 5), at(3, 9), at(2, 9)].map((time) => shortTime(time, now))).toEqual([
      '09:05',
      'Yesterday',
      '2 Mar',
    ]);
  });
});

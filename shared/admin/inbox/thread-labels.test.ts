import { describe, expect, it } from 'vitest';
import type { ThreadEntry } from '#shared/contracts/threads.ts';
import { dueLabel, eventText, shortTime } from './thread-labels.ts';

// The tests run in UTC.
const now = new Date('2026-11-25T10:00:00Z');

describe('when a reply is due', () => {
  it.each([
    ['2026-11-25T14:40:00Z', 'Reply by 14:40', 'ahead'],
    ['2026-11-27T09:30:00Z', 'Reply by Fri 09:30', 'ahead'],
    ['2026-12-24T09:30:00Z', 'Reply by 24 Dec 09:30', 'ahead'],
    ['2026-11-25T10:12:00Z', '12 min left', 'soon'],
    ['2026-11-25T10:00:30Z', 'Due now', 'soon'],
    ['2026-11-25T09:48:00Z', 'Overdue by 12 min', 'late'],
    ['2026-11-25T08:10:00Z', 'Overdue by 1 h', 'late'],
    ['2026-11-24T09:00:00Z', 'Overdue by 1 day', 'late'],
    ['2026-11-21T09:00:00Z', 'Overdue by 4 days', 'late'],
  ] as const)('%s reads “%s”', (dueAt, words, state) => expect(dueLabel(dueAt, now)).toEqual({ words, state }));
});

it('shortens a time according to how near it is', () => {
  expect(shortTime('2026-11-25T18:05:00Z', now)).toBe('18:05');
  expect(shortTime('2026-11-30T09:00:00Z', now)).toBe('Mon 09:00');
  // Last Monday would otherwise look like the next.
  expect(shortTime('2026-11-23T09:00:00Z', now)).toBe('23 Nov 09:00');
});

describe('the text of an event', () => {
  const amira = { id: 2, firstName: 'Amira', lastName: 'Hassan' };
  const words = (event: ThreadEntry['event'], author: ThreadEntry['author'] = amira) => eventText({ event, author });

  it('has the name of the person, and the time in words', () => {
    expect(words({ what: 'assigned', detail: 'Ben Okri' })).toBe('Assigned to Ben Okri by Amira Hassan');
    expect(words({ what: 'assigned', detail: 'Amira Hassan' })).toBe('Assigned to Amira Hassan');
    expect(words({ what: 'snoozed', detail: '2026-11-30T09:00:00.000Z' })).toBe(
      'Snoozed until 30 Nov 2026, 09:00 by Amira Hassan',
    );
    expect(words({ what: 'returned', detail: null }, null)).toBe('Back from snooze');
  });
});

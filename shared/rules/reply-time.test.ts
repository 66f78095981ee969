import { describe, expect, it } from 'vitest';
import { nextOpening, replyNote, replyNoteFor } from './reply-time.ts';

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:30' }));
const closedOn = (...dates: string[]) => dates.map((date) => ({ date, hours: null }));
const london = { week, city: 'London', timeZone: 'Europe/London', dates: closedOn('2026-12-25', '2026-12-28') };
const dubai = { week, city: 'Dubai', timeZone: 'Asia/Dubai', dates: closedOn('2026-12-02', '2026-12-25') };
const note = (at: string, ...offices: (typeof london)[]) => replyNote(Date.parse(at), offices, 60);

describe('the promised reply time', () => {
  it('is an exact time while an office is open', () => {
    expect(note('2026-11-25T10:00:00Z', london)).toBe('We’ll reply by 11:00 London time today.');
    // London is still closed, Dubai is open.
    expect(note('2026-11-25T06:00:00Z', london, dubai)).toBe(
      'We’ll reply by 11:00 Dubai time today (07:00 in London).',
    );
    // Half an hour before everybody goes home on Friday.
    expect(note('2026-11-27T17:00:00Z', london)).toBe('We’ll reply by 09:30 London time on Monday.');
  });

  it('is a day and hour after the next opening while all are closed', () => {
    expect(note('2026-11-28T23:59:00Z', london)).toBe(
      'We’re closed now. You’ll hear from us on Monday by 10:00 London time.',
    );
    expect(note('2026-11-25T08:00:00Z', london)).toContain('today by 10:00 London time');
  });

  it('uses the office that opens first, and adds London time', () => {
    expect(note('2026-11-28T23:59:00Z', london, dubai)).toBe(
      'We’re closed now. You’ll hear from us on Monday by 10:00 Dubai time (06:00 in London).',
    );
    // Dubai's national day.
    expect(note('2026-12-01T20:00:00Z', london, dubai)).toContain('on Wednesday by 10:00 London time.');
  });

  it('has the date if the weekday alone would be ambiguous', () => {
    expect(
      note('2026-12-21T20:00:00Z', {
        ...london,
        dates: closedOn('2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25', '2026-12-28'),
      }),
    ).toContain('on Tuesday 29 December by 10:00');
  });

  it('follows local time when clocks change', () => {
    expect(note('2026-10-24T20:00:00Z', london)).toContain('on Monday by 10:00 London time');
    expect(note('2026-10-24T20:00:00Z', london, dubai)).toContain('(06:00 in London)');
  });
});

describe('the promised reply time for a visitor', () => {
  const office = { timeZone: 'Europe/London' };
  const open = { open: true, replyBy: '2026-11-25T10:40:00Z', office };
  const now = Date.parse('2026-11-25T09:40:00Z');

  it('is in the visitor’s time zone, and names it when it differs from ours', () => {
    expect(replyNoteFor(open, now, 'Europe/London')).toBe('We’ll reply by 10:40 today.');
    expect(replyNoteFor(open, now, 'Asia/Dubai')).toBe('We’ll reply by 14:40 today, your time.');
  });

  it('has the day of the next opening while we are closed', () => {
    const closed = { open: false, replyBy: '2026-11-30T06:00:00Z', office };
    expect(replyNoteFor(closed, Date.parse('2026-11-28T12:00:00Z'), 'Europe/London')).toBe(
      'We’re closed now. You’ll hear from us on Monday by 06:00.',
    );
  });
});

it('names the next opening of an office, also while one is open', () => {
  expect(nextOpening(Date.parse('2026-11-27T18:00:00Z'), [london])).toBe('on Monday at 09:00 London time');
  expect(nextOpening(Date.parse('2026-11-25T08:00:00Z'), [london])).toBe('today at 09:00 London time');
  expect(nextOpening(Date.parse('2026-11-25T10:00:00Z'), [london])).toBe('on Thursday at 09:00 London time');
  expect(nextOpening(Date.parse('2026-11-25T10:00:00Z'), [])).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { closedNote } from './reply-time.ts';

const week = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' };
const london = { ...week, city: 'London', timeZone: 'Europe/London', closed: ['2026-12-25', '2026-12-28'] };
const dubai = { ...week, city: 'Dubai', timeZone: 'Asia/Dubai', closed: ['2026-12-02', '2026-12-25'] };
const note = (at: string, ...offices: (typeof london)[]) => closedNote(Date.parse(at), offices, 60);

describe('the reply time', () => {
  it('is undefined while an office is open', () => {
    expect(note('2026-11-25T10:00:00Z', london)).toBeUndefined();
    // London is still closed, Dubai is open.
    expect(note('2026-11-25T06:00:00Z', london, dubai)).toBeUndefined();
  });

  it('has the day and hour of the next opening', () => {
    expect(note('2026-11-28T23:59:00Z', london)).toBe(
      'We’re closed now. You’ll hear from us on Monday by 10:00 London time.',
    );
    expect(note('2026-11-25T08:00:00Z', london)).toContain('today by 10:00 London time');
  });

  it('uses the office that opens first, with London time beside it', () => {
    expect(note('2026-11-28T23:59:00Z', london, dubai)).toBe(
      'We’re closed now. You’ll hear from us on Monday by 10:00 Dubai time (06:00 in London).',
    );
    // Dubai's national day.
    expect(note('2026-12-01T20:00:00Z', london, dubai)).toContain('on Wednesday by 10:00 London time.');
  });

  it('has the date if a weekday alone would be ambiguous', () => {
    expect(
      note('2026-12-21T20:00:00Z', {
        ...london,
        closed: ['2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25', '2026-12-28'],
      }),
    ).toContain('on Tuesday 29 December by 10:00');
  });

  it('follows local time when clocks change', () => {
    expect(note('2026-10-24T20:00:00Z', london)).toContain('on Monday by 10:00 London time');
    expect(note('2026-10-24T20:00:00Z', london, dubai)).toContain('(06:00 in London)');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAt, openTimeBetween, openTimes, type OfficeHours } from './business-hours.ts';
import { wallTimeOf } from './time-zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = [1, 2, 3, 4, 5];
const weekOf = (days: readonly number[], from: string, to: string) => days.map((weekday) => ({ weekday, from, to }));
const closedOn = (...dates: string[]) => dates.map((date) => ({ date, hours: null }));
const london: OfficeHours = { week: weekOf(WEEK, '09:00', '18:00'), timeZone: 'Europe/London', dates: [] };

const between = (start: string, end: string, ...offices: OfficeHours[]): number => {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return openTimeBetween(from, to, openTimes(from, to, offices.length > 0 ? offices : [london]));
};

describe('the business time between two times', () => {
  it('is the elapsed time within one working day', () => {
    expect(between('2026-11-25T10:00:00Z', '2026-11-25T10:45:00Z')).toBe(45 * MINUTE);
  });

  it('excludes nights, weekends and closed days', () => {
    expect(between('2026-11-25T20:00:00Z', '2026-11-26T09:20:00Z')).toBe(20 * MINUTE);
    // From Friday, half an hour before closing, to Monday, half an hour after opening.
    expect(between('2026-11-27T17:30:00Z', '2026-11-30T09:30:00Z')).toBe(HOUR);
    expect(between('2026-11-28T08:00:00Z', '2026-11-29T20:00:00Z')).toBe(0);
    const closed = { ...london, dates: closedOn('2026-12-25', '2026-12-28') };
    expect(between('2026-12-24T17:00:00Z', '2026-12-29T09:15:00Z', closed)).toBe(HOUR + 15 * MINUTE);
  });

  it('includes each whole working day in between', () => {
    expect(between('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')).toBe(5 * 9 * HOUR);
  });

  it('follows local time when clocks change', () => {
    // London opens at 08:00 UTC on the Monday after 29 March, at 09:00 UTC on that after 25 October.
    expect(between('2026-03-27T18:00:00Z', '2026-03-30T08:30:00Z')).toBe(30 * MINUTE);
    expect(between('2026-10-23T17:00:00Z', '2026-10-26T09:30:00Z')).toBe(30 * MINUTE);
    // On the day of a change, the hours have their real length.
    const always = { ...london, week: weekOf([0], '00:00', '12:00') };
    expect(between('2026-03-28T12:00:00Z', '2026-03-29T23:00:00Z', always)).toBe(11 * HOUR);
    expect(between('2026-10-24T12:00:00Z', '2026-10-25T23:00:00Z', always)).toBe(13 * HOUR);
  });

  it('takes weekdays and closed days from the local calendar', () => {
    const auckland = { ...london, timeZone: 'Pacific/Auckland', dates: closedOn('2026-12-01') };
    // Sunday evening in London is Monday morning in Auckland; Dubai opens at 05:00 UTC.
    expect(between('2026-11-29T19:00:00Z', '2026-11-29T21:00:00Z', auckland)).toBe(HOUR);
    expect(between('2026-11-30T19:00:00Z', '2026-11-30T21:00:00Z', auckland)).toBe(0);
    const dubai = { ...london, timeZone: 'Asia/Dubai' };
    expect(between('2026-11-25T04:00:00Z', '2026-11-25T05:15:00Z', dubai)).toBe(15 * MINUTE);
  });

  it('is counted while any of the offices is open', () => {
    const dubai = { ...london, timeZone: 'Asia/Dubai', week: weekOf(WEEK, '09:00', '17:00') };
    const day = ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'] as const;
    // From 05:00 to 13:00 and from 09:00 to 18:00 in UTC.
    expect(between(...day, london, dubai)).toBe(13 * HOUR);
    expect(openTimes(Date.parse(day[0]), Date.parse(day[1]), [london, dubai])).toHaveLength(1);
  });

  it('uses the special hours of a date instead of the week’s', () => {
    const short = { ...london, dates: [{ date: '2026-12-24', hours: { from: '09:00', to: '12:00' } }] };
    expect(between('2026-12-24T00:00:00Z', '2026-12-25T00:00:00Z', short)).toBe(3 * HOUR);
    // An open Saturday.
    const saturday = { ...london, dates: [{ date: '2026-11-28', hours: { from: '10:00', to: '11:00' } }] };
    expect(between('2026-11-28T00:00:00Z', '2026-11-29T00:00:00Z', saturday)).toBe(HOUR);
  });

  it('is zero when the end is not after the start', () => {
    expect(between('2026-11-25T12:00:00Z', '2026-11-25T12:00:00Z')).toBe(0);
    expect(between('2026-11-25T12:00:00Z', '2026-11-24T12:00:00Z')).toBe(0);
  });
});

const zones = fc.constantFrom(
  'Europe/London',
  'Asia/Dubai',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kathmandu',
);
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const office = fc
  .record({ timeZone: zones, days: fc.subarray([0, 1, 2, 3, 4, 5, 6]), hours: fc.tuple(minute, minute) })
  .filter(({ hours: [a, b] }) => a !== b)
  .map(({ hours, days, timeZone }) => {
    const [from = 0, to = 0] = hours.toSorted((a, b) => a - b);
    const hoursOf: OfficeHours = {
      timeZone,
      week: weekOf(days, time(from), time(to)),
      dates: closedOn('2026-03-30', '2026-10-26'),
    };
    return { ...hoursOf, days, from: time(from), to: time(to), closed: ['2026-03-30', '2026-10-26'] };
  });
// Around the days when London, New York and Lord Howe Island change their clocks.
const instant = fc.integer({ min: Date.parse('2026-03-01T00:00:00Z'), max: Date.parse('2026-11-15T00:00:00Z') });

describe('for any offices and any time of year,', () => {
  it('business time is additive, and never longer than the elapsed time', () => {
    fc.assert(
      fc.property(
        fc.array(office, { minLength: 1, maxLength: 3 }),
        instant,
        fc.nat(9 * DAY),
        fc.nat(9 * DAY),
        (of, start, a, b) => {
          const [cut, end] = [start + Math.min(a, b), start + Math.max(a, b)];
          const open = openTimes(start, end, of);
          const whole = openTimeBetween(start, end, open);
          expect(openTimeBetween(start, cut, open) + openTimeBetween(cut, end, open)).toBe(whole);
          expect(openTimeBetween(start, cut, openTimes(start, cut, of))).toBe(openTimeBetween(start, cut, open));
          expect(whole).toBeLessThanOrEqual(end - start);
        },
      ),
    );
  });

  it('an office is open exactly when its local time says so', () => {
    // Skips nights when a local time occurs twice or never, where the answer is ambiguous.
    const calm = (at: number, zone: string) =>
      [-3, 3].every(
        (hours) =>
          Date.parse(`${wallTimeOf(at + hours * HOUR, zone)}Z`) ===
          Date.parse(`${wallTimeOf(at, zone)}Z`) + hours * HOUR,
      );
    fc.assert(
      fc.property(office, instant, (of, at) => {
        const moment = at - (at % MINUTE);
        fc.pre(calm(moment, of.timeZone));
        const [date = '', clock = ''] = wallTimeOf(moment, of.timeZone).split('T');
        const isOpen =
          of.days.includes(new Date(date).getUTCDay()) &&
          !of.closed.includes(date) &&
          clock >= of.from &&
          clock < of.to;
        const open = openTimes(moment - 2 * DAY, moment + 2 * DAY, [of]);
        expect(openTimeBetween(moment, moment + MINUTE, open)).toBe(isOpen ? MINUTE : 0);
      }),
    );
  });
});

describe('a reply that is due within 60 minutes of business time', () => {
  const week = weekOf(WEEK, '09:00', '17:30');
  const offices = (londonClosed: string[] = [], dubaiClosed: string[] = []): OfficeHours[] => [
    { timeZone: 'Europe/London', week, dates: closedOn(...londonClosed) },
    { timeZone: 'Asia/Dubai', week, dates: closedOn(...dubaiClosed) },
  ];
  const due = (at: string, of: OfficeHours[]): string | undefined => {
    const by = dueAt(Date.parse(at), 60, of);
    return by === undefined ? undefined : new Date(by).toISOString();
  };

  it('is due an hour later while an office is open', () => {
    expect(due('2026-11-25T10:00:00Z', offices())).toBe('2026-11-25T11:00:00.000Z');
  });

  it('counts the minute before closing on Friday, and goes on when Dubai opens on Monday', () => {
    expect(due('2026-11-27T17:29:00Z', offices())).toBe('2026-11-30T05:59:00.000Z');
  });

  it('waits for London while Dubai is closed', () => {
    expect(due('2026-12-02T04:00:00Z', offices([], ['2026-12-02']))).toBe('2026-12-02T10:00:00.000Z');
  });

  it('counts Dubai’s last half hour while London is closed, and goes on the next day', () => {
    expect(due('2027-03-29T13:00:00Z', offices(['2027-03-29']))).toBe('2027-03-30T05:30:00.000Z');
  });

  it('is due after a holiday of several weeks, and never without an office', () => {
    const closed = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
    expect(due('2026-11-01T00:00:00Z', offices(closed, closed))).toBe('2026-12-01T06:00:00.000Z');
    expect(due('2026-11-01T00:00:00Z', [])).toBeUndefined();
  });
});

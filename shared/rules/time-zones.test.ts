import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, timeAtOffices, timeIn, wallTimeOf } from './time-zones.ts';

describe('the instant of a local time', () => {
  it.each([
    ['2026-01-15T09:00', 'Europe/London', '2026-01-15T09:00:00.000Z'],
    ['2026-07-15T09:00', 'Europe/London', '2026-07-15T08:00:00.000Z'],
    ['2026-07-15T09:00', 'Asia/Dubai', '2026-07-15T05:00:00.000Z'],
    ['2026-03-09T09:00', 'America/New_York', '2026-03-09T13:00:00.000Z'],
    ['2026-03-07T09:00', 'America/New_York', '2026-03-07T14:00:00.000Z'],
    ['2026-06-01T00:15', 'Asia/Kathmandu', '2026-05-31T18:30:00.000Z'],
    ['2026-09-30T23:30', 'Pacific/Auckland', '2026-09-30T10:30:00.000Z'],
  ])('of %s in %s is %s', (wallTime, zone, instant) => {
    expect(instantOf(wallTime, zone)).toBe(instant);
    expect(wallTimeOf(Date.parse(instant), zone)).toBe(wallTime);
  });

  it('that occurs twice is the first one', () => {
    expect(instantOf('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('that is skipped when clocks change is later by the length of the gap', () => {
    const london = instantOf('2026-03-29T01:30', 'Europe/London') ?? '';
    expect(wallTimeOf(Date.parse(london), 'Europe/London')).toBe('2026-03-29T02:30');
    const newYork = instantOf('2026-03-08T02:15', 'America/New_York') ?? '';
    expect(wallTimeOf(Date.parse(newYork), 'America/New_York')).toBe('2026-03-08T03:15');
    // Lord Howe Island changes its clocks by half an hour.
    const lordHowe = instantOf('2026-10-04T02:10', 'Australia/Lord_Howe') ?? '';
    expect(wallTimeOf(Date.parse(lordHowe), 'Australia/Lord_Howe')).toBe('2026-10-04T02:40');
  });

  it.each(['', 'tomorrow', '2026-02-30T09:00', '2026-13-01T09:00', '2026-01-01T25:00', '2026-01-01'])(
    'is undefined for "%s"',
    (text) => expect(instantOf(text, 'Europe/London')).toBeNull(),
  );

  it('round-trips in any time zone at any time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 11) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const wallTime = wallTimeOf(minute * 60_000, zone);
        const instant = Date.parse(instantOf(wallTime, zone) ?? '');
        // If two instants have the same local time, it is the first.
        expect(instant).toBeLessThanOrEqual(minute * 60_000);
        expect(wallTimeOf(instant, zone)).toBe(wallTime);
      }),
    );
  });
});

describe('formatting a time', () => {
  it('uses the local day and time', () => {
    expect(timeIn('2026-03-30T08:00:00.000Z', 'Europe/London')).toBe('Mon 30 Mar 2026, 09:00');
    expect(timeIn('2026-09-30T22:30:00.000Z', 'Asia/Dubai')).toBe('Thu 1 Oct 2026, 02:30');
    expect(timeIn('2026-01-01T00:00:00.000Z', 'Europe/London')).toBe('Thu 1 Jan 2026, 00:00');
  });

  it('includes both offices’ time zones, with summer time', () => {
    expect(timeAtOffices('2026-07-15T20:30:00.000Z')).toEqual([
      { office: 'London', time: 'Wed 15 Jul 2026, 21:30' },
      { office: 'Dubai', time: 'Thu 16 Jul 2026, 00:30' },
    ]);
  });
});

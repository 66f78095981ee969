import { describe, expect, it } from 'vitest';
import { businessTimeBetween } from './business-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const london = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', timeZone: 'Europe/London' };

const between = (start: string, end: string, hours = london): number =>
  businessTimeBetween(Date.parse(start), Date.parse(end), hours);

describe('the business time between two instants', () => {
  it('is the time itself within one working day', () => {
    expect(between('2026-11-25T10:00:00Z', '2026-11-25T10:45:00Z')).toBe(45 * MINUTE);
  });

  it('leaves out the night and the weekend', () => {
    expect(between('2026-11-25T20:00:00Z', '2026-11-26T09:20:00Z')).toBe(20 * MINUTE);
    // Friday, half an hour before closing, until Monday, half an hour after opening.
    expect(between('2026-11-27T17:30:00Z', '2026-11-30T09:30:00Z')).toBe(HOUR);
    expect(between('2026-11-28T08:00:00Z', '2026-11-29T20:00:00Z')).toBe(0);
  });

  it('counts each whole working day in between', () => {
    expect(between('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')).toBe(5 * 9 * HOUR);
  });

  it('opens by the clock on the wall when clocks go forward and back', () => {
    // London's Monday after 29 March begins at 08:00 UTC, the one after 25 October at 09:00 UTC.
    expect(between('2026-03-27T18:00:00Z', '2026-03-30T08:30:00Z')).toBe(30 * MINUTE);
    expect(between('2026-10-23T17:00:00Z', '2026-10-26T09:30:00Z')).toBe(30 * MINUTE);
    // On a day with a change the hours around it are as long as they really were.
    const always = { ...london, days: [0], from: '00:00', to: '12:00' };
    expect(between('2026-03-28T12:00:00Z', '2026-03-29T23:00:00Z', always)).toBe(11 * HOUR);
    expect(between('2026-10-24T12:00:00Z', '2026-10-25T23:00:00Z', always)).toBe(13 * HOUR);
  });

  it('takes the day of the week from the calendar of the place', () => {
    const auckland = { ...london, timeZone: 'Pacific/Auckland' };
    // Sunday evening in London is Monday morning in Auckland; Dubai opens when UTC shows five.
    expect(between('2026-11-29T19:00:00Z', '2026-11-29T21:00:00Z', auckland)).toBe(HOUR);
    const dubai = { ...london, timeZone: 'Asia/Dubai' };
    expect(between('2026-11-25T04:00:00Z', '2026-11-25T05:15:00Z', dubai)).toBe(15 * MINUTE);
  });

  it('is none when the end is not after the start', () => {
    expect(between('2026-11-25T12:00:00Z', '2026-11-25T12:00:00Z')).toBe(0);
    expect(between('2026-11-25T12:00:00Z', '2026-11-24T12:00:00Z')).toBe(0);
  });

  it('adds up, wherever it is cut', () => {
    const start = Date.parse('2026-03-20T00:00:00Z');
    const end = start + 30 * 24 * HOUR;
    const whole = businessTimeBetween(start, end, london);
    for (let cut = start; cut <= end; cut += 7 * HOUR + 13 * MINUTE) {
      expect(businessTimeBetween(start, cut, london) + businessTimeBetween(cut, end, london)).toBe(whole);
    }
  });
});

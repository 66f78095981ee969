import { describe, expect, it } from 'vitest';
import { isQuiet, isTimeOfDay, quietFor } from './quiet-hours.ts';

const MINUTE = 60_000;
const quiet = (from: string, to: string, at: string, timeZone = 'Europe/Paris') =>
  quietFor({ from, to, timeZone }, Date.parse(at)) / MINUTE;

it.each([
  ['before they begin', '22:00', '07:00', '2026-01-05T20:59:00Z', 0],
  ['as they begin', '22:00', '07:00', '2026-01-05T21:00:00Z', 9 * 60],
  ['after midnight', '22:00', '07:00', '2026-01-06T05:30:00Z', 30],
  ['as they end', '22:00', '07:00', '2026-01-06T06:00:00Z', 0],
  ['within a day', '12:00', '14:00', '2026-01-05T12:15:00Z', 45],
  ['in summer time', '12:00', '14:00', '2026-07-05T11:15:00Z', 45],
  ['to the second', '12:00', '14:00', '2026-01-05T12:59:30Z', 0.5],
])('returns the minutes until quiet hours end: %s', (_, from, to, at, minutes) => {
  expect(quiet(from, to, at)).toBe(minutes);
});

it('uses the member’s time zone', () => {
  expect(quiet('22:00', '07:00', '2026-01-05T12:00:00Z', 'Asia/Tokyo')).toBe(0);
  expect(quiet('22:00', '07:00', '2026-01-05T14:00:00Z', 'Asia/Tokyo')).toBe(8 * 60);
  expect(quiet('22:00', '07:00', '2026-01-05T18:15:00Z', 'Asia/Kathmandu')).toBe(7 * 60);
});

const at = (hours: number, minutes = 0) => new Date(2026, 0, 5, hours, minutes);

describe('quiet hours in this computer’s time zone', () => {
  it('are none unless set', () => expect(isQuiet(null, at(3))).toBe(false));

  it('include their first minute and exclude their last', () => {
    const lunch = { from: '12:30', to: '13:30' };
    expect([at(12, 29), at(12, 30), at(13, 29), at(13, 30)].map((now) => isQuiet(lunch, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('may span midnight', () => {
    const night = { from: '20:00', to: '07:00' };
    expect([at(19, 59), at(20), at(0), at(6, 59), at(7)].map((now) => isQuiet(night, now))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('accept valid times of day only', () => {
    expect(['00:00', '23:59'].every(isTimeOfDay)).toBe(true);
    expect(['24:00', '7:00', '07:60', '', null].some(isTimeOfDay)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { isQuiet, isTimeOfDay } from './quiet-hours.ts';

const at = (hours: number, minutes = 0) => new Date(2026, 0, 5, hours, minutes);

describe('do-not-disturb hours', () => {
  it('are none unless set', () => expect(isQuiet(null, at(3))).toBe(false));

  it('begin with their first minute and end before their last', () => {
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

  it('are times of the day', () => {
    expect(['00:00', '23:59'].every(isTimeOfDay)).toBe(true);
    expect(['24:00', '7:00', '07:60', '', null].some(isTimeOfDay)).toBe(false);
  });
});

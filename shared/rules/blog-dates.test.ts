import { describe, expect, it } from 'vitest';
import { inLondon, londonTime, longDate, shortDate } from './blog-dates.ts';

it.each([
  ['2026-01-05T12:00:00.000Z', '5 Jan 2026', '5 January 2026'],
  ['2026-05-31T22:59:59.000Z', '31 May 2026', '31 May 2026'],
  // In London it is already the first of June.
  ['2026-05-31T23:00:00.000Z', '1 Jun 2026', '1 June 2026'],
  ['2026-09-30T09:00:00.000Z', '30 Sep 2026', '30 September 2026'],
])('formats %s as %s, or as %s', (time, short, long) => {
  expect([shortDate(time), longDate(time)]).toEqual([short, long]);
});

it('formats the time of day in London', () => {
  expect([londonTime('2026-01-05T09:05:00.000Z'), londonTime('2026-06-01T23:05:00.000Z')]).toEqual(['09:05', '00:05']);
});

describe('London time', () => {
  const known = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const HOUR = 60 * 60 * 1000;

  it('matches the time zone database around every clock change, and on every day until 2037', () => {
    const wrong: string[] = [];
    for (let instant = Date.UTC(1996, 0, 1); instant < Date.UTC(2038, 0, 1); instant += HOUR) {
      const date = new Date(instant - 1);
      const mayChange = [2, 9].includes(date.getUTCMonth()) && date.getUTCDate() >= 24;
      if (!mayChange && date.getUTCHours() !== 12) continue;
      const time = date.toISOString();
      const computed = inLondon(time).toISOString().slice(0, 19).replace('T', ' ');
      if (computed !== known.format(Date.parse(time))) wrong.push(time);
    }
    expect(wrong).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { inLondon } from './london-clock.ts';

const known = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
const HOUR = 60 * 60 * 1000;

it('agrees with the world’s list of clocks in every hour of every change, and on every day between, until 2037', () => {
  const wrong: string[] = [];
  for (let instant = Date.UTC(1996, 0, 1); instant < Date.UTC(2038, 0, 1); instant += HOUR) {
    const date = new Date(instant - 1);
    const mayChange = [2, 9].includes(date.getUTCMonth()) && date.getUTCDate() >= 24;
    if (!mayChange && date.getUTCHours() !== 12) continue;
    const time = date.toISOString();
    const said = inLondon(time).toISOString().slice(0, 19).replace('T', ' ');
    if (said !== known.format(Date.parse(time))) wrong.push(time);
  }
  expect(wrong).toEqual([]);
});

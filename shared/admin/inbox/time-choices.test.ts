import { expect, it } from 'vitest';
import { sendChoices, snoozeChoices } from './time-choices.ts';

const at = (time: string) => Date.parse(time);

it('suggests mornings in the office’s time zone', () => {
  expect(snoozeChoices(at('2026-11-25T10:00:00Z'), 'Asia/Dubai')).toEqual([
    { label: 'Later today, in 3 hours', at: '2026-11-25T13:00:00.000Z' },
    { label: 'Tomorrow at 09:00', at: '2026-11-26T05:00:00.000Z' },
    { label: 'Monday at 09:00', at: '2026-11-30T05:00:00.000Z' },
  ]);
});

it('suggests nothing for today late in the day, and Monday only once', () => {
  // A Sunday.
  expect(snoozeChoices(at('2026-11-29T22:00:00Z'), 'Europe/London')).toEqual([
    { label: 'Tomorrow at 09:00', at: '2026-11-30T09:00:00.000Z' },
  ]);
});

it('keeps 09:00 when clocks change overnight, and suggests the next Monday on a Monday', () => {
  expect(sendChoices(at('2027-03-27T12:00:00Z'), 'Europe/London')[1]?.at).toBe('2027-03-28T08:00:00.000Z');
  expect(sendChoices(at('2026-11-30T12:00:00Z'), 'Europe/London').at(-1)?.at).toBe('2026-12-07T09:00:00.000Z');
});

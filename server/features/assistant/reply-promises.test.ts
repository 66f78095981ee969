import { expect, it } from 'vitest';
import { addReplyTime } from './reply-promises.ts';
import { askForAddress } from './wording.ts';

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:30' }));
const london = { week, city: 'London', timeZone: 'Europe/London', dates: [] };
const at = (time: string, answer: string) => addReplyTime(answer, Date.parse(time), [london]);

it('an answer that promises a reply names the time, also while we are closed', () => {
  expect(at('2026-11-25T10:00:00Z', askForAddress)).toBe(`${askForAddress} We’ll reply by 11:00 London time today.`);
  expect(at('2026-11-28T00:00:00Z', askForAddress)).toBe(
    `${askForAddress} We’re closed now. You’ll hear from us on Monday by 10:00 London time.`,
  );
});

it('other answers name no time', () => {
  expect(at('2026-11-28T00:00:00Z', 'We film in Dubai.')).toBe('We film in Dubai.');
});

import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '#shared/contracts/console-today.ts';
import { dayAndTime, greeting, durationText, momentOf, opening, waitingStatusOf } from './waiting-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The instant of a local time, wherever the test runs. */
const at = (wall: string): number => new Date(wall).getTime();
const iso = (instant: number): string => new Date(instant).toISOString();

const open = [
  { from: iso(at('2026-11-25T10:00')), to: iso(at('2026-11-25T17:30')) },
  { from: iso(at('2026-11-26T09:00')), to: iso(at('2026-11-26T17:30')) },
  { from: iso(at('2026-11-30T09:00')), to: iso(at('2026-11-30T17:30')) },
];
/** The server responds on Wednesday at ten; `later`, the screen still shows that response. */
const moment = (later = 0) => momentOf({ now: iso(at('2026-11-25T10:00')), promise: { minutes: 60, open } }, later);
const item = (waitedMinutes: number, since = '2026-11-25T09:30'): WaitingItem => ({
  kind: 'message',
  id: 1,
  name: 'Rosa Bonheur',
  words: '',
  since: iso(at(since)),
  waitedMs: waitedMinutes * MINUTE,
  assignee: null,
});

describe('the waiting time of an inquiry', () => {
  it.each([
    [0, 0, 'calm', '0 of 60 min'],
    [20, 5, 'calm', '25 of 60 min'],
    [20, 10, 'soon', '30 of 60 min'],
    [20, 39, 'soon', '59 of 60 min'],
    [20, 40, 'late', '1 min overdue'],
    [20, 75, 'late', '35 min overdue'],
    [20, 165, 'late', '2 h overdue'],
  ] as const)('after %i minutes, and %i more on an open screen, is %s: “%s”', (before, later, state, words) => {
    expect(waitingStatusOf(moment(later * MINUTE), item(before))).toMatchObject({ state, words });
  });

  it('says when a reply is due while the offices are closed', () => {
    // At 18:00, 450 minutes of the day were business time.
    expect(waitingStatusOf(moment(8 * HOUR), item(-430))).toMatchObject({ state: 'calm', words: 'due tomorrow 09:40' });
    // On Friday, everybody is away until Monday.
    expect(waitingStatusOf(moment(48 * HOUR), item(-450 - 510 + 45))).toMatchObject({
      state: 'soon',
      words: 'due Monday 09:15',
    });
    expect(waitingStatusOf(moment(200 * HOUR), item(-10_000))).toMatchObject({ state: 'calm', words: 'not due yet' });
  });

  it('names the day once it is long overdue', () => {
    expect(waitingStatusOf(moment(), item(300, '2026-11-23T15:00')).words).toBe('since Monday');
    expect(waitingStatusOf(moment(), item(900, '2026-11-12T15:00')).words).toBe('since 12 November');
  });

  it('includes the share of the promised time that has passed', () => {
    expect(waitingStatusOf(moment(15 * MINUTE), item(0)).share).toBe(0.25);
    expect(waitingStatusOf(moment(), item(600)).share).toBe(1);
  });

  it('does not decrease when the device’s clock is set back', () => {
    expect(waitingStatusOf(moment(-HOUR), item(20)).words).toBe('20 of 60 min');
  });
});

describe('opening hours', () => {
  it('have a closing time, the next opening, or neither beyond the known times', () => {
    expect(opening(moment())).toEqual({ until: at('2026-11-25T17:30') });
    expect(opening(moment(8 * HOUR))).toEqual({ from: at('2026-11-26T09:00') });
    expect(opening(moment(200 * HOUR))).toBeUndefined();
  });

  it.each([
    ['2026-11-25T17:30', '17:30'],
    ['2026-11-26T09:00', 'tomorrow 09:00'],
    ['2026-11-30T09:00', 'Monday 09:00'],
    ['2026-12-12T09:00', '12 December 09:00'],
  ])('format %s on Wednesday as “%s”', (wall, words) => {
    expect(dayAndTime(at(wall), at('2026-11-25T10:00'))).toBe(words);
  });
});

it.each([
  [24 * MINUTE, '24 min'],
  [59.6 * MINUTE, '1 h'],
  [130 * MINUTE, '2 h 10 min'],
])('formats %i milliseconds as “%s”', (ms, words) => {
  expect(durationText(ms)).toBe(words);
});

it.each([
  ['04:59', 'Good evening'],
  ['05:00', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['18:00', 'Good evening'],
])('greets at %s with “%s”', (wall, words) => {
  expect(greeting(new Date(`2026-11-25T${wall}`))).toBe(words);
});

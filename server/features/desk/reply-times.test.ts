import { describe, expect, it } from 'vitest';
import { type FirstReply, measureReplies } from './reply-times.ts';

const MINUTE = 60_000;
const reply = (minutes: number, more: Partial<FirstReply> = {}): FirstReply => ({
  at: '2030-03-06T10:00:00.000Z',
  waitedMs: minutes * MINUTE,
  isInTime: minutes <= 60,
  isOutOfHours: false,
  isReopened: false,
  ...more,
});

describe('the reply times', () => {
  it('are the median, the 90th percentile, and how many replies were within the promise', () => {
    const replies = [5, 90, 10, 20, 61, 30, 40, 50, 55, 60].map((minutes) => reply(minutes));
    expect(measureReplies(replies)).toEqual({
      count: 10,
      medianMs: 45 * MINUTE,
      p90Ms: 61 * MINUTE,
      inTime: 8,
      outOfHours: 0,
      reopened: 0,
    });
  });

  it('exclude replies to messages outside business hours', () => {
    const night = reply(0, { isOutOfHours: true, isReopened: true });
    expect(measureReplies([night, reply(12), reply(70)])).toEqual({
      count: 2,
      medianMs: 41 * MINUTE,
      p90Ms: 70 * MINUTE,
      inTime: 1,
      outOfHours: 1,
      reopened: 1,
    });
  });

  it('are null without replies', () => {
    expect(measureReplies([])).toEqual({
      count: 0,
      medianMs: null,
      p90Ms: null,
      inTime: 0,
      outOfHours: 0,
      reopened: 0,
    });
  });
});

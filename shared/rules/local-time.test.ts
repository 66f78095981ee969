import { describe, expect, it } from 'vitest';
import { localTime, localTimeWithZone, timeZoneName } from './local-time.ts';

describe('a time in the reader’s time zone', () => {
  // 09:00 in Dubai is 05:00 in London.
  const NINE_IN_DUBAI = '2026-01-05T05:00:00.000Z';

  it('is shown in that time zone', () => {
    expect(localTime(NINE_IN_DUBAI, 'Asia/Dubai')).toBe('5 Jan 2026, 09:00');
    expect(localTime(NINE_IN_DUBAI, 'Europe/London')).toBe('5 Jan 2026, 05:00');
    expect(localTime(NINE_IN_DUBAI, 'America/Los_Angeles')).toBe('4 Jan 2026, 21:00');
  });

  it('names the time zone if it is ambiguous', () => {
    expect(localTimeWithZone(NINE_IN_DUBAI, 'Asia/Dubai')).toBe('5 Jan 2026, 09:00 (Dubai time)');
    expect(timeZoneName('America/New_York')).toBe('New York time');
    expect(timeZoneName('UTC')).toBe('UTC');
  });
});

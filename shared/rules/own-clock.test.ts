import { describe, expect, it } from 'vitest';
import { ownTime, ownTimeWithZone, zoneWords } from './own-clock.ts';

describe('a moment on the reader’s own clock', () => {
  // Nine in the morning in Dubai is five in London.
  const NINE_IN_DUBAI = '2026-01-05T05:00:00.000Z';

  it('is told by that clock', () => {
    expect(ownTime(NINE_IN_DUBAI, 'Asia/Dubai')).toBe('5 Jan 2026, 09:00');
    expect(ownTime(NINE_IN_DUBAI, 'Europe/London')).toBe('5 Jan 2026, 05:00');
    expect(ownTime(NINE_IN_DUBAI, 'America/Los_Angeles')).toBe('4 Jan 2026, 21:00');
  });

  it('names the clock where it could be taken for another', () => {
    expect(ownTimeWithZone(NINE_IN_DUBAI, 'Asia/Dubai')).toBe('5 Jan 2026, 09:00 (Dubai time)');
    expect(zoneWords('America/New_York')).toBe('New York time');
    expect(zoneWords('UTC')).toBe('UTC');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { watchAttendance } from './attendance.ts';

const MINUTE = 60_000;
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('whether somebody is using the page', () => {
  it('is true for five minutes after each activity', () => {
    vi.useFakeTimers();
    const isAttended = watchAttendance();
    expect(isAttended()).toBe(true);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(isAttended()).toBe(false);
    document.body.dispatchEvent(new Event('scroll'));
    expect(isAttended()).toBe(true);
    vi.useRealTimers();
  });

  it('is true only while the page is visible', () => {
    vi.useFakeTimers();
    const isAttended = watchAttendance();
    show('hidden');
    expect(isAttended()).toBe(false);
    vi.advanceTimersByTime(20 * MINUTE);
    show('visible');
    expect(isAttended()).toBe(true);
    vi.useRealTimers();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { watchPresence } from './presence.ts';

const MINUTE = 60_000;
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('whether somebody is using the page', () => {
  it('is true for five minutes after each activity', () => {
    vi.useFakeTimers();
    const isPresent = watchPresence();
    expect(isPresent()).toBe(true);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(isPresent()).toBe(false);
    document.body.dispatchEvent(new Event('scroll'));
    expect(isPresent()).toBe(true);
    vi.useRealTimers();
  });

  it('is true only while the page is visible', () => {
    vi.useFakeTimers();
    const isPresent = watchPresence();
    show('hidden');
    expect(isPresent()).toBe(false);
    vi.advanceTimersByTime(20 * MINUTE);
    show('visible');
    expect(isPresent()).toBe(true);
    vi.useRealTimers();
  });
});

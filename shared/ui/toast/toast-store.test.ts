import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, useToasts } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState(useToasts.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the toast store', () => {
  it('shows one toast at a time, the newest', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive' });
    expect(useToasts.getState()).toEqual([expect.objectContaining({ title: 'Second', open: true })]);
  });

  it('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
    const id = toast({ title: 'Saved' });
    dismissToast(id);
    expect(useToasts.getState()).toEqual([expect.objectContaining({ id, open: false })]);
    vi.advanceTimersByTime(999_999);
    expect(useToasts.getState()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(useToasts.getState()).toHaveLength(0);
  });

  it('dismisses only the toast with the given id, or any toast without an id', () => {
    const id = toast({ title: 'Saved' });
    dismissToast(id + 1);
    expect(useToasts.getState()[0]?.open).toBe(true);
    dismissToast();
    expect(useToasts.getState()[0]?.open).toBe(false);
  });

  it('keeps no timer for a replaced toast', () => {
    dismissToast(toast({ title: 'Old' }));
    toast({ title: 'New' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

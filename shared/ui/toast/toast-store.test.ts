import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, dismissToast, toast, toastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the toast store', () => {
  it('shows one toast at a time, the newest', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive' });
    expect(toastStore.read()).toEqual([expect.objectContaining({ title: 'Second', open: true })]);
  });

  it('closes a dismissed toast at once and forgets it after 1,000,000 ms', () => {
    const id = toast({ title: 'Saved' });
    dismissToast(id);
    expect(toastStore.read()).toEqual([expect.objectContaining({ id, open: false })]);
    vi.advanceTimersByTime(999_999);
    expect(toastStore.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toHaveLength(0);
  });

  it('dismisses any toast without an id, and with one only that', () => {
    const id = toast({ title: 'Saved' });
    dismissToast(id + 1);
    expect(toastStore.read()[0]?.open).toBe(true);
    dismissToast();
    expect(toastStore.read()[0]?.open).toBe(false);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const listener = vi.fn<() => void>();
    const leave = toastStore.subscribe(listener);
    toast({ title: 'One' });
    leave();
    toast({ title: 'Two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps no timer for a replaced toast', () => {
    dismissToast(toast({ title: 'Old' }));
    toast({ title: 'New' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGN_OUT_PENDING } from '#shared/rules/page-data.ts';
import { readPrivate, writePrivate } from './private-storage.ts';
import { claimDevice } from './owner.ts';
import { leaveDevice } from './sign-out.ts';

const left = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  localStorage.clear();
  claimDevice(3);
  writePrivate('draft/post', 'x'.repeat(100));
  vi.spyOn(window.location, 'assign').mockImplementation(left);
});
afterEach(() => void vi.restoreAllMocks());
afterEach(() => void vi.unstubAllGlobals());

const leave = async () => {
  await leaveDevice(new QueryClient(), { isPending: true });
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/'));
};

/** Storage that can be read but not written. */
const storage = (setItem: (key: string, value: string) => void) => {
  const { localStorage: real } = window;
  const get = (_: object, key: string) => {
    const member = (real as unknown as Record<string, unknown>)[key];
    if (key === 'setItem') return setItem;
    return typeof member === 'function' ? (member.bind(real) as unknown) : member;
  };
  vi.stubGlobal('localStorage', new Proxy(real, { get }));
  return real;
};

it('wipes a full device offline, and stores the pending sign-out as soon as there is space', async () => {
  const real = storage((key, value) => {
    if (readPrivate('').length > 0) throw new DOMException('Full', 'QuotaExceededError');
    real.setItem(key, value);
  });
  await leave();
  expect([readPrivate(''), real.getItem(SIGN_OUT_PENDING)]).toEqual([[], '1']);
});

it('warns when the browser cannot store the pending sign-out', async () => {
  const alert = vi.fn<(words: string) => void>();
  vi.stubGlobal('alert', alert);
  storage(() => {
    throw new DOMException('No', 'SecurityError');
  });
  await leave();
  expect(alert).toHaveBeenCalledWith(expect.stringContaining('Sign out again when you’re back online'));
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheServices } from './register-worker.ts';

const told = vi.fn<(message: unknown) => void>();

beforeEach(() => {
  told.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  const ready = Promise.resolve({ active: { postMessage: told } });
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

const on = async (connection: unknown) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  cacheServices();
  await vi.advanceTimersByTimeAsync(10_000);
  return told.mock.calls.length;
};

it.each([undefined, {}, { effectiveType: '4g', type: 'wifi' }])(
  'has the service pages kept once the page is idle: %j',
  async (connection) => {
    expect(await on(connection)).toBe(1);
    expect(told).toHaveBeenCalledWith({ type: 'CACHE_SERVICES' });
  },
);

it.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '4g', type: 'cellular' }])(
  'fetches nothing unasked over a metered or slow connection: %j',
  async (connection) => {
    expect(await on(connection)).toBe(0);
  },
);

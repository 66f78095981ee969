import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheServices } from './register-worker.ts';

const postMessage = vi.fn<(message: unknown) => void>();

beforeEach(() => {
  postMessage.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  const ready = Promise.resolve({ active: { postMessage } });
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
  return postMessage.mock.calls.length;
};

it.each([undefined, {}, { effectiveType: '4g', type: 'wifi' }])(
  'asks the worker to cache the service pages once the page is idle: %j',
  async (connection) => {
    expect(await on(connection)).toBe(1);
    expect(postMessage).toHaveBeenCalledWith({ type: 'CACHE_SERVICES' });
  },
);

it.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '4g', type: 'cellular' }])(
  'caches nothing in advance over a metered or slow connection: %j',
  async (connection) => {
    expect(await on(connection)).toBe(0);
  },
);

import { expect, it, vi } from 'vitest';
import { rememberScroll } from './scroll-memory.ts';

it('throws no error when the browser refuses storage', () => {
  const faults: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    faults.push(event.error);
  };
  window.addEventListener('error', note);
  const setItem = vi.fn<() => never>(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.stubGlobal('sessionStorage', { setItem });
  const stop = rememberScroll('here');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(setItem).toHaveBeenCalledTimes(1);
  expect(faults).toEqual([]);
  window.removeEventListener('error', note);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.stubEnv('PROD', true);
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('reloads a page whose screen fails to load, once per build', () => {
  reloadOnce('/assets/app-1.js');
  reloadOnce('/assets/app-1.js');
  expect(reload).toHaveBeenCalledOnce();
  reloadOnce('/assets/app-2.js');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reloadOnce('/assets/app-1.js');
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload when the tab cannot store that it has', () => {
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce('/assets/app-1.js');
  expect(reload).not.toHaveBeenCalled();
});

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

it('loads a page whose screen does not come afresh, once for each build', () => {
  reloadOnce('/assets/app-1.js');
  reloadOnce('/assets/app-1.js');
  expect(reload).toHaveBeenCalledOnce();
  reloadOnce('/assets/app-2.js');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('stays as it is without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reloadOnce('/assets/app-1.js');
  expect(reload).not.toHaveBeenCalled();
});

it('stays as it is where the tab cannot note that it was loaded afresh', () => {
  vi.stubGlobal('sessionStorage', undefined);
  reloadOnce('/assets/app-1.js');
  expect(reload).not.toHaveBeenCalled();
});

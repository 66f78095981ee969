import { afterEach, expect, it, vi } from 'vitest';
import { electStoringTab } from './storing-tab.ts';

afterEach(() => vi.unstubAllGlobals());

/** Locks as in browsers: stealing one rejects its former holder. */
function useLocks(): void {
  let lose: (() => void) | undefined;
  const request = (_: string, __: unknown, held: () => Promise<void>) => {
    lose?.();
    return new Promise<void>((resolve, reject) => {
      lose = () => reject(new DOMException('Stolen', 'AbortError'));
      void held().then(resolve);
    });
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
}

const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('only the most recently visible tab stores lists', async () => {
  useLocks();
  look('visible');
  const first = electStoringTab('lists');
  const second = electStoringTab('lists');
  await vi.waitFor(() => expect([first.isMine(), second.isMine()]).toEqual([false, true]));
  look('hidden');
  const third = electStoringTab('lists');
  expect([second.isMine(), third.isMine()]).toEqual([true, false]);
  second.leave();
  expect(second.isMine()).toBe(false);
  first.leave();
  third.leave();
});

it('every tab stores lists in a browser without the Web Locks API', () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
  expect(electStoringTab('lists').isMine()).toBe(true);
});

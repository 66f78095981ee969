import { afterEach, expect, it, vi } from 'vitest';
import { electLeaderTab } from './leader-tab.ts';

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
  const first = electLeaderTab('lists');
  const second = electLeaderTab('lists');
  await vi.waitFor(() => expect([first.isLeader(), second.isLeader()]).toEqual([false, true]));
  look('hidden');
  const third = electLeaderTab('lists');
  expect([second.isLeader(), third.isLeader()]).toEqual([true, false]);
  second.leave();
  expect(second.isLeader()).toBe(false);
  first.leave();
  third.leave();
});

it('every tab stores lists in a browser without the Web Locks API', () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
  expect(electLeaderTab('lists').isLeader()).toBe(true);
});

/*
 * Elects the tab that stores lists on the device: the one that was visible last. All tabs would store the same.
 */

/** A tab's share in the work. */
export interface StoringTab {
  /** Whether this tab is elected. */
  isMine(): boolean;
  leave(): void;
}

/**
 * Shares the work among all tabs that use this name. Without Web Locks (pages without https) each tab works for itself.
 */
export function electStoringTab(name: string): StoringTab {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { isMine: () => true, leave: () => undefined };
  let isMine = false;
  let release: (() => void) | undefined;
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
    });

  const take = (): void => {
    if (isMine || document.visibilityState !== 'visible') return;
    isMine = true;
    // Rejected when another tab becomes visible and steals the lock.
    locks.request(name, { steal: true }, held).catch(() => void (isMine = false));
  };
  take();
  document.addEventListener('visibilitychange', take);
  return {
    isMine: () => isMine,
    leave() {
      document.removeEventListener('visibilitychange', take);
      isMine = false;
      release?.();
    },
  };
}

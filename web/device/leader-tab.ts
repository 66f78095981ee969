/*
 * Elects the tab that stores lists on the device: the one that was visible last. All tabs would store the same.
 */

/** A tab's share in the work. */
export interface LeaderTab {
  /** Whether this tab is elected. */
  isLeader(): boolean;
  leave(): void;
}

/**
 * Shares the work among all tabs that use this name. Without Web Locks (pages without https) each tab works for itself.
 */
export function electLeaderTab(name: string): LeaderTab {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { isLeader: () => true, leave: () => undefined };
  let isLeader = false;
  let release: (() => void) | undefined;
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
    });

  const take = (): void => {
    if (isLeader || document.visibilityState !== 'visible') return;
    isLeader = true;
    // Rejected when another tab becomes visible and steals the lock.
    locks.request(name, { steal: true }, held).catch(() => void (isLeader = false));
  };
  take();
  document.addEventListener('visibilitychange', take);
  return {
    isLeader: () => isLeader,
    leave() {
      document.removeEventListener('visibilitychange', take);
      isLeader = false;
      release?.();
    },
  };
}

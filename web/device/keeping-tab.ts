/*
 * Which tab reads lists to keep them on the device: the one that was looked at last. Each would read the same.
 */

/** A tab's part in this. */
export interface KeepingTab {
  /** Whether this tab is the one. */
  isMine(): boolean;
  leave(): void;
}

/** Shares the work among all tabs that give this name. Without Web Locks (a page without https) each tab works for itself. */
export function shareKeeping(name: string): KeepingTab {
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
    // Rejected when another tab is looked at, and takes it.
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

import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** Chromium's event when the app can be installed; missing in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How to install the app on this device: by the browser's own prompt, the share sheet of an iPhone or iPad, the Dock of
 * a Mac, or the browser's menu.
 */
export type Way = 'installed' | 'prompt' | 'share-sheet' | 'dock' | 'menu';

interface Install {
  /** The browser's prompt, deferred until somebody wants it. It can be shown once. */
  readonly held: InstallPromptEvent | null;
  readonly justInstalled: boolean;
}

export const useInstall = create<Install>(() => ({ held: null, justInstalled: false }));

const { getState: install, setState: set } = useInstall;

/** How the app can be installed in this browser. */
export function wayToInstall(): Way {
  if (isApp()) return 'installed';
  if (install().held) return 'prompt';
  const { userAgent, maxTouchPoints } = navigator;
  // iPads identify as Macs; no Mac has a touchscreen.
  if (/iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1)) return 'share-sheet';
  return /Macintosh.*Version\/.*Safari/.test(userAgent) ? 'dock' : 'menu';
}

/** Shows the browser's own prompt. @returns whether the app is being installed */
export async function askToInstall(): Promise<boolean> {
  const { held } = install();
  if (!held) return false;
  const { outcome } = await held.prompt();
  set({ held: null });
  return outcome === 'accepted';
}

const isApp = (): boolean =>
  install().justInstalled ||
  matchMedia('(display-mode: standalone)').matches ||
  // A property of Safari on iOS.
  (navigator as { standalone?: boolean }).standalone === true;

// Registered on import: the event fires once per page, and early.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set({ held: event as InstallPromptEvent });
  });
  addEventListener('appinstalled', () => set({ held: null, justInstalled: true }));
}

/** How the app can be installed here; the browser's menu on the server and in the first render. */
export const useWayToInstall = (): Way => useSyncExternalStore(useInstall.subscribe, wayToInstall, () => 'menu');

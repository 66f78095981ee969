import { useSyncExternalStore } from 'react';

/** Chromium's event when the app can be installed; missing in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How to install the app on this device: by the browser's own prompt, the share sheet of an iPhone or iPad, the Dock of
 * a Mac, or the browser's menu.
 */
export type Way = 'installed' | 'prompt' | 'share-sheet' | 'dock' | 'menu';

/** The browser's prompt, deferred until somebody wants it. It can be shown once. */
let held: InstallPromptEvent | null = null;
let justInstalled = false;
const listeners = new Set<() => void>();

/** How the app can be installed in this browser. */
export function wayToInstall(): Way {
  if (isApp()) return 'installed';
  if (held) return 'prompt';
  const { userAgent, maxTouchPoints } = navigator;
  // iPads identify as Macs; no Mac has a touchscreen.
  if (/iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1)) return 'share-sheet';
  return /Macintosh.*Version\/.*Safari/.test(userAgent) ? 'dock' : 'menu';
}

/** @returns unsubscribes */
function onWayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own prompt. @returns whether the app is being installed */
export async function askToInstall(): Promise<boolean> {
  const event = held;
  if (!event) return false;
  const { outcome } = await event.prompt();
  hold(null);
  return outcome === 'accepted';
}

const isApp = (): boolean =>
  justInstalled ||
  matchMedia('(display-mode: standalone)').matches ||
  // A property of Safari on iOS.
  (navigator as { standalone?: boolean }).standalone === true;

function hold(event: InstallPromptEvent | null): void {
  held = event;
  for (const listener of listeners) listener();
}

// Registered on import: the event fires once per page, and early.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => {
    justInstalled = true;
    hold(null);
  });
}

/** Resets the module; for tests. */
export function resetInstall(): void {
  justInstalled = false;
  hold(null);
}

/** How the app can be installed here; the browser's menu on the server and in the first render. */
export const useWayToInstall = (): Way => useSyncExternalStore(onWayChange, wayToInstall, () => 'menu');

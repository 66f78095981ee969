import { useSyncExternalStore } from 'react';

/** What Chromium fires where the app can be installed; TypeScript's library does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the app gets onto this device: by the browser's own question, by the share sheet of an iPhone or iPad, by the Dock of
 * a Mac, or by the browser's menu.
 */
export type Way = 'installed' | 'prompt' | 'share-sheet' | 'dock' | 'menu';

/** The browser's question, put off until somebody wants it. It can be asked once. */
let held: InstallPromptEvent | null = null;
let justInstalled = false;
const listeners = new Set<() => void>();

/** How the app can be installed here and now. */
export function wayToInstall(): Way {
  if (isApp()) return 'installed';
  if (held) return 'prompt';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac can be touched.
  if (/iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1)) return 'share-sheet';
  return /Macintosh.*Version\/.*Safari/.test(userAgent) ? 'dock' : 'menu';
}

/** @returns what ends it */
function onWayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser's own question. @returns whether the app is being installed */
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
  // Safari's own word for it, on an iPhone.
  (navigator as { standalone?: boolean }).standalone === true;

function hold(event: InstallPromptEvent | null): void {
  held = event;
  for (const listener of listeners) listener();
}

// As soon as this is loaded: the event comes once for each page, and early.
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

/** As on a new page; for tests. */
export function forgetInstall(): void {
  justInstalled = false;
  hold(null);
}

/** How the app can be installed here; on the server and in the first render, by the menu. */
export const useWayToInstall = (): Way => useSyncExternalStore(onWayChange, wayToInstall, () => 'menu');

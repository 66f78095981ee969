import { CHAT_UNSENT } from './names.ts';
import { mayStore, PRIVATE } from './owner.ts';

/*
 * One member's data on this device between visits. It survives an expired session, and is removed at a sign-out or when
 * somebody else signs in here.
 */

/** The console's unsent replies. */
export const CONSOLE_REPLIES = 'console-reply/';

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PRIVATE));

/** Whether any key has this prefix. */
export function hasPrivate(name: string): boolean {
  return readPrivate(name).length > 0;
}

/** Whether this tab has unsent chat messages of its member or visitor. */
export function hasUnsentChat(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(CHAT_UNSENT));
  } catch {
    return false;
  }
}

/** Entries with this prefix, as key and text. */
export function readPrivate(name: string): [name: string, text: string][] {
  try {
    const found = keys().filter((key) => key.startsWith(PRIVATE + name));
    return found.map((key) => [key.slice(PRIVATE.length), localStorage.getItem(key) ?? '']);
  } catch {
    return [];
  }
}

/** @returns whether it is stored: storage may be full, or refused by the browser's settings */
export function writePrivate(name: string, text: string): boolean {
  if (!mayStore()) return false;
  try {
    localStorage.setItem(PRIVATE + name, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab has changed a key with this prefix. @returns unsubscribes */
export function onPrivateChange(name: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(PRIVATE + name) && listener();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function removePrivate(name: string): void {
  try {
    localStorage.removeItem(PRIVATE + name);
  } catch {
    // Storage is refused: there is nothing to remove.
  }
}

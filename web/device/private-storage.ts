import { CHAT_UNSENT } from './names.ts';
import { mayKeep, PRIVATE } from './owner.ts';

/*
 * What one member leaves on this device between visits: theirs alone. It stays when a session ends by
 * itself, goes when they sign out, and goes when somebody else begins to leave things here.
 */

/** The console's replies that are not sent. */
export const CONSOLE_REPLIES = 'console-reply/';

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PRIVATE));

/** Whether there is something under a name that begins so. */
export function hasPrivate(name: string): boolean {
  return readPrivate(name).length > 0;
}

/** Whether this tab has chat messages that are not sent: of its member, or of its visitor. */
export function hasUnsentChat(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(CHAT_UNSENT));
  } catch {
    return false;
  }
}

/** Names that begin so, each with its text. */
export function readPrivate(name: string): [name: string, text: string][] {
  try {
    const found = keys().filter((key) => key.startsWith(PRIVATE + name));
    return found.map((key) => [key.slice(PRIVATE.length), localStorage.getItem(key) ?? '']);
  } catch {
    return [];
  }
}

/** @returns whether it is kept: storage may be full, or refused by the browser's settings */
export function writePrivate(name: string, text: string): boolean {
  if (!mayKeep()) return false;
  try {
    localStorage.setItem(PRIVATE + name, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab has changed something under a name that begins so. @returns stops it */
export function onPrivateChange(name: string, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key?.startsWith(PRIVATE + name) && listener();
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function removePrivate(name: string): void {
  try {
    localStorage.removeItem(PRIVATE + name);
  } catch {
    // Nothing was kept.
  }
}

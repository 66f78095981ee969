/*
 * What one member leaves on this device between visits: theirs alone (hazards, "Device"). It stays when a session ends by
 * itself, goes when they sign out, and goes when somebody else begins to leave things here.
 */
const PREFIX = 'private/';
const OWNER = `${PREFIX}owner`;
const WIPED = 'bonjour:wiped';

/** Words that were begun and not sent, by the names of `drafts.ts` in the feed. */
export const DRAFTS = 'draft/';
/** The same for the console's screens. */
export const CONSOLE_DRAFTS = 'console-draft/';

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** Makes the device this member's: what another left goes. A browser without storage has nothing to give away. */
export function claimDevice(memberId: number): void {
  try {
    const owner = localStorage.getItem(OWNER);
    if (owner === String(memberId)) return;
    if (owner !== null) removeAll();
    localStorage.setItem(OWNER, String(memberId));
    if (owner !== null) tell(memberId);
  } catch {
    // Nothing can be kept, so nothing was.
  }
}

/** Whose the device is; null when it is nobody's. */
export function deviceOwner(): number | null {
  try {
    const owner = localStorage.getItem(OWNER);
    return owner === null ? null : Number(owner);
  } catch {
    return null;
  }
}

/** Removes whatever a member left here, in this tab's memory too, and tells the other tabs. */
export function wipeDevice(): void {
  try {
    removeAll();
    localStorage.removeItem(OWNER);
    sessionStorage.clear();
  } catch {
    // As above.
  }
  tell(null);
}

/**
 * Calls back when this tab or another one wipes the device.
 * @param then is given the member whose the device is now, whose own things stay; null when it is nobody's
 * @returns what ends it
 */
export function onDeviceWiped(then: (owner: number | null) => void): () => void {
  // The server loads the screens' modules too, to know what their heads say, and has no device to wipe.
  if (typeof window === 'undefined') return () => {};
  const here = (event: Event) => then((event as CustomEvent<number | null>).detail);
  const elsewhere = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === null || (key === OWNER && oldValue !== null)) then(newValue === null ? null : Number(newValue));
  };
  addEventListener(WIPED, here);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(WIPED, here);
    removeEventListener('storage', elsewhere);
  };
}

const tell = (owner: number | null) => dispatchEvent(new CustomEvent(WIPED, { detail: owner }));

function removeAll(): void {
  for (const key of keys()) if (key !== OWNER) localStorage.removeItem(key);
}

/** Whether there is something under a name that begins so. */
export function hasPrivate(name: string): boolean {
  return readPrivate(name).length > 0;
}

/** Names that begin so, each with its text. */
export function readPrivate(name: string): [name: string, text: string][] {
  try {
    const found = keys().filter((key) => key.startsWith(PREFIX + name));
    return found.map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? '']);
  } catch {
    return [];
  }
}

/** @returns whether it is kept: storage may be full, or refused by the browser's settings */
export function writePrivate(name: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

export function removePrivate(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

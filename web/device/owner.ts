import { createStore } from 'zustand';
import { ApiError } from '#shared/api/api-error.ts';
import type { Answer, Transport } from '#shared/api/client.ts';
import { type Endpoint, speaksForMember } from '#shared/contracts/endpoint.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { OWNER } from './names.ts';

/*
 * The owner of the page and the owner of the device (decision 0310). A page belongs to its first member: when somebody
 * else turns out to be signed in, or has signed in or out in another tab, it clears the screen and reloads. Everything
 * that stores or sends something for a member checks here first.
 */

/** The prefix of one member's keys in local storage. */
export const PRIVATE = 'private/';
const WIPED = 'bonjour:wiped';
const GOING = 'bonjour:going';

interface PageOwner {
  /** The member whose data this page's memory may hold; undefined before the first sign-in. */
  readonly shown: number | undefined;
  /** The member for whom calls are made: `shown`, until the session has ended. */
  readonly speaker: number | undefined;
  /** Local storage has named `shown` as the owner: from then on, another name there means another member. */
  readonly hasClaimed: boolean;
  /** The page is being replaced: it stores and sends nothing any more. */
  readonly isGoing: boolean;
  /** The member is signing out: the home page is about to replace this page. */
  readonly isLeft: boolean;
}

const nobody = { shown: undefined, speaker: undefined, hasClaimed: false };
export const pageOwner = createStore<PageOwner>(() => ({ ...nobody, isGoing: false, isLeft: false }));

const { getState: page, setState: set } = pageOwner;

/** The member whose id calls carry; undefined while nobody is signed in. */
export const currentMember = (): number | undefined => page().speaker;

/** The owner of the device; null when there is none, or the browser refuses storage. */
export function deviceOwner(): number | null {
  try {
    const owner = localStorage.getItem(OWNER);
    return owner === null ? null : Number(owner);
  } catch {
    return null;
  }
}

/** Whether somebody else has signed in or out since this page claimed the device. */
const isAnothers = (): boolean => page().hasClaimed && deviceOwner() !== page().shown;

const isOthersThan = (memberId: number): boolean => page().shown !== undefined && page().shown !== memberId;

/** Whether the page belongs to this member: also after an expired session, not after a sign-out. */
export const isPageOf = (memberId: number): boolean => page().shown === memberId && !page().isGoing;

/** Marks that the home page is about to replace this page, so that nothing else does. */
export const markPageLeft = (): void => set({ isLeft: true });

/** Whether the home page is about to replace this one. */
export const isPageLeft = (): boolean => page().isLeft;

/** Whether the page may still store something on the device for its member. */
export const mayStore = (): boolean => !page().isGoing && !isAnothers();

/**
 * Sets the signed-in member, who then owns the device.
 * @returns false when the page belonged to somebody else and is being replaced
 */
export function setOwner(memberId: number): boolean {
  if (isOthersThan(memberId)) startOver();
  if (page().isGoing) return false;
  set({ speaker: memberId });
  return claimDevice(memberId);
}

/**
 * Makes this member the owner of the device and removes another's data. Call it before anything is stored.
 * @returns false when the device belongs to somebody else: then nothing may be stored for this member
 */
export function claimDevice(memberId: number): boolean {
  if (page().isGoing || isOthersThan(memberId)) return false;
  set({ shown: memberId });
  if (isAnothers()) startOver();
  else if (!page().hasClaimed) set({ hasClaimed: takeOver(memberId, deviceOwner()) });
  return !page().isGoing;
}

/** @returns whether the owner is stored; false without storage, which then holds no data either */
function takeOver(memberId: number, before: number | null): boolean {
  try {
    if (before !== null && before !== memberId) removePrivateKeys();
    localStorage.setItem(OWNER, String(memberId));
    const tab = sessionStorage.getItem(OWNER);
    if (tab !== null && tab !== String(memberId)) sessionStorage.clear();
    sessionStorage.setItem(OWNER, String(memberId));
    if (before !== null && before !== memberId) notifyWiped(memberId);
    return true;
  } catch {
    return false;
  }
}

/** Removes a member's data from this browser's storage and this tab's memory, and notifies the other tabs. */
export function wipeDevice(): void {
  try {
    removePrivateKeys();
    localStorage.removeItem(OWNER);
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
  set(nobody);
  notifyWiped(null);
}

/**
 * Calls back when this tab or another one wipes the device.
 * @param then receives the new owner of the device, who keeps their data; null when there is none
 * @returns unsubscribes
 */
export function onDeviceWiped(then: (owner: number | null) => void): () => void {
  // The server imports the screens' modules too, for their heads, and has no device.
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

const notifyWiped = (owner: number | null) => dispatchEvent(new CustomEvent(WIPED, { detail: owner }));

function removePrivateKeys(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PRIVATE) && key !== OWNER) localStorage.removeItem(key);
  }
}

/**
 * Checks with every call whether the page still belongs to its member. The server refuses a call that names another
 * member than the session's; then the page fetches the current user and is replaced if that is another member. When the
 * session has only ended, public calls are repeated without a member.
 */
export function withOwner(transport: Transport): Transport {
  let asking: Promise<unknown> | undefined;
  const whoIsThere = (): Promise<unknown> =>
    (asking ??= carry(getCurrentUser, {}, {})
      .catch(() => undefined)
      .finally(() => (asking = undefined)));

  const carry: Transport = async (endpoint, input, options) => {
    const forMember = page().speaker;
    const answer = await unlessGoing(
      transport(endpoint, input, options).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        if (endpoint.name === getCurrentUser.name) set({ speaker: undefined });
        else if (forMember !== undefined && speaksForMember(endpoint)) {
          await whoIsThere();
          if (isRepeatable(endpoint) && options.forMember === undefined) return transport(endpoint, input, options);
        }
        throw error;
      }),
    );
    if (endpoint.name === getCurrentUser.name) await unlessGoing(setOwner((answer.body as { id: number }).id));
    return answer;
  };
  return carry;
}

const isRepeatable = ({ access }: Endpoint): boolean => access === 'anyone' && page().speaker === undefined;

/** Never resolves on a page that is being replaced: no data of one member reaches another's screens. */
async function unlessGoing<T extends Answer | boolean>(outcome: Promise<T> | T): Promise<T> {
  try {
    return await outcome;
  } finally {
    if (page().isGoing) await new Promise(() => {});
  }
}

/**
 * Clears the page and reloads it for the person who is signed in now. Drops the query, which may hold search terms.
 */
function startOver(address: string = location.pathname): void {
  if (page().isGoing) return;
  set({ isGoing: true });
  // Skips the browser's prompt about unsaved changes: they are another member's.
  addEventListener('beforeunload', (event) => page().isGoing && event.stopImmediatePropagation(), { capture: true });
  dispatchEvent(new Event(GOING));
  try {
    sessionStorage.clear();
  } catch {
    // Storage is refused: there is nothing to clear.
  }
  location.replace(address);
}

const askers = new Set<() => void>();
const askWhoIsThere = (): void => askers.forEach((ask) => ask());

/** @param listener fetches the current user; called whenever that may have changed */
export const onAskWhoIsThere = (listener: () => void): void => void askers.add(listener);

/**
 * Watches for other owners while the page is open: on events of other tabs, and when it becomes visible.
 * @param ask fetches the current user; by default calls the listeners of `onAskWhoIsThere`
 * @param clear clears the screen and the memory
 */
export function watchOwner({
  ask = askWhoIsThere,
  clear,
}: {
  readonly ask?: () => void;
  readonly clear: () => void;
}): void {
  const look = (): void => {
    if (page().isGoing) location.replace(location.pathname);
    else if (isAnothers()) startOver();
    else if (page().speaker !== undefined) ask();
  };
  clearTabOfOthers();
  addEventListener(GOING, clear);
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== OWNER) return;
    const { shown } = page();
    if (shown === undefined) ask();
    else if (isAnothers() || (newValue !== null && newValue !== String(shown))) startOver();
  });
  // A page from the back/forward cache may be outdated.
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** A restored tab still has its session storage, and somebody else may have used the device since. */
function clearTabOfOthers(): void {
  try {
    const tab = sessionStorage.getItem(OWNER);
    if (tab !== null && tab !== localStorage.getItem(OWNER)) sessionStorage.clear();
  } catch {
    // Storage is refused: there is nothing to clear.
  }
}

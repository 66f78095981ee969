import { ApiError } from '#shared/api/api-error.ts';
import type { Answer, Transport } from '#shared/api/client.ts';
import { type Endpoint, speaksForMember } from '#shared/contracts/endpoint.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { OWNER } from './names.ts';

/*
 * Knows the owner of the page and the owner of the device (decision 0310). The page belongs to the first member that it
 * has met: when somebody else turns out to be signed in, or to have signed in or out in another tab, it drops what it shows
 * and loads again. Everything that keeps or sends something for a member asks here first.
 */

/** The keys in local storage that are one member's alone. */
export const PRIVATE = 'private/';
const WIPED = 'bonjour:wiped';
const GOING = 'bonjour:going';

/** The member whose data this page's memory may hold; undefined until it has met somebody. */
let shown: number | undefined;
/** The member in whose name calls are made: `shown`, until the server says that the session has ended. */
let speaker: number | undefined;
/** Local storage has named `shown` as the owner: from then on, another name there means that somebody else came. */
let hasClaimed = false;
/** The page is being replaced: it keeps and sends nothing any more. */
let isGoing = false;
/** Its member is signing out: the home page is about to replace it. */
let isLeft = false;

/** The member whose id calls carry; undefined while nobody is signed in. */
export const currentMember = (): number | undefined => speaker;

/** The owner of the device; null when there is none, or the browser refuses storage. */
export function deviceOwner(): number | null {
  try {
    const owner = localStorage.getItem(OWNER);
    return owner === null ? null : Number(owner);
  } catch {
    return null;
  }
}

/** Whether somebody else has come or left since the page took the device over for its member. */
const isAnothers = (): boolean => hasClaimed && deviceOwner() !== shown;

/** Whether the page is this member's, also after their session has ended by itself; not after they signed out. */
export const isPageOf = (memberId: number): boolean => shown === memberId && !isGoing;

/** Takes note that the home page is about to replace this one, and nothing else should. */
export const notePageLeft = (): void => void (isLeft = true);

/** Whether the home page is about to replace this one. */
export const isPageLeft = (): boolean => isLeft;

/** Whether the page may still keep something on the device for its member. */
export const mayKeep = (): boolean => !isGoing && !isAnothers();

/**
 * The page learns who is signed in: the device becomes theirs.
 * @returns false when the page was somebody else's, and is being replaced
 */
export function setOwner(memberId: number): boolean {
  if (shown !== undefined && shown !== memberId) startOver();
  if (isGoing) return false;
  speaker = memberId;
  return claimDevice(memberId);
}

/**
 * Makes the device this member's: what another left goes. To be asked before anything is kept.
 * @returns false when it is, or has become, somebody else's: then nothing may be kept for this member
 */
export function claimDevice(memberId: number): boolean {
  if (isGoing || (shown !== undefined && shown !== memberId)) return false;
  shown = memberId;
  if (isAnothers()) startOver();
  else hasClaimed ||= takeOver(memberId, deviceOwner());
  return !isGoing;
}

/** @returns whether the browser keeps who owns the device. One without storage has nothing to give away. */
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

/** Removes whatever a member left in this browser's storage and in this tab's memory, and tells the other tabs. */
export function wipeDevice(): void {
  try {
    removePrivateKeys();
    localStorage.removeItem(OWNER);
    sessionStorage.clear();
  } catch {
    // A browser without storage has nothing to give away.
  }
  [shown, speaker, hasClaimed] = [undefined, undefined, false];
  notifyWiped(null);
}

/**
 * Calls back when this tab or another one wipes the device.
 * @param then is given the new owner of the device, whose things stay; null when there is none
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

const notifyWiped = (owner: number | null) => dispatchEvent(new CustomEvent(WIPED, { detail: owner }));

function removePrivateKeys(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PRIVATE) && key !== OWNER) localStorage.removeItem(key);
  }
}

/**
 * Every call finds out whether the page is still its member's. The server refuses a call that says it is for somebody
 * else than the session's member; then it is asked who that is, and the page is replaced if it is another member. Calls
 * that anybody may make are repeated for nobody where the session has only ended.
 */
export function withOwner(transport: Transport): Transport {
  let asking: Promise<unknown> | undefined;
  const whoIsThere = (): Promise<unknown> =>
    (asking ??= carry(getCurrentUser, {}, {})
      .catch(() => undefined)
      .finally(() => (asking = undefined)));

  const carry: Transport = async (endpoint, input, options) => {
    const forMember = speaker;
    const answer = await unlessGoing(
      transport(endpoint, input, options).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        if (endpoint.name === getCurrentUser.name) speaker = undefined;
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

const isRepeatable = ({ access }: Endpoint): boolean => access === 'anyone' && speaker === undefined;

/** Of a page that is being replaced, no call comes back: nothing of one member reaches the other's screens. */
async function unlessGoing<T extends Answer | boolean>(outcome: Promise<T> | T): Promise<T> {
  try {
    return await outcome;
  } finally {
    if (isGoing) await new Promise(() => {});
  }
}

/**
 * Drops what the page shows and holds, and loads it again for the person who is signed in now. The address loses its query,
 * which may hold words that were searched for.
 */
function startOver(address: string = location.pathname): void {
  if (isGoing) return;
  isGoing = true;
  // Nobody is asked whether to stay with what somebody else has begun.
  addEventListener('beforeunload', (event) => isGoing && event.stopImmediatePropagation(), { capture: true });
  dispatchEvent(new Event(GOING));
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
  location.replace(address);
}

const askers = new Set<() => void>();
const askWhoIsThere = (): void => askers.forEach((ask) => ask());

/** @param asker has the server asked who is signed in, whenever that may have changed */
export const onAskWhoIsThere = (asker: () => void): void => void askers.add(asker);

/**
 * Watches for other owners as long as the page is open: as other tabs tell, and when it is looked at again.
 * @param ask has the server asked who is signed in; without it, those who said so by `onAskWhoIsThere` do
 * @param clear drops what is on the screen, and in memory
 */
export function watchOwner({
  ask = askWhoIsThere,
  clear,
}: {
  readonly ask?: () => void;
  readonly clear: () => void;
}): void {
  const look = (): void => {
    if (isGoing) location.replace(location.pathname);
    else if (isAnothers()) startOver();
    else if (speaker !== undefined) ask();
  };
  clearTabOfOthers();
  addEventListener(GOING, clear);
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== OWNER) return;
    if (shown === undefined) ask();
    else if (isAnothers() || (newValue !== null && newValue !== String(shown))) startOver();
  });
  // A page that comes back by "Back" is as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** A tab that was restored after a crash has its own storage still, and somebody else may have been here since. */
function clearTabOfOthers(): void {
  try {
    const tab = sessionStorage.getItem(OWNER);
    if (tab !== null && tab !== localStorage.getItem(OWNER)) sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/** As on a page that has just opened; for tests. */
export function forgetOwner(): void {
  [shown, speaker, hasClaimed, isGoing, isLeft] = [undefined, undefined, false, false, false];
}

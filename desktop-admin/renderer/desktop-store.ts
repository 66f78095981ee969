import { create } from 'zustand';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import type { DesktopPerson, DesktopState } from '#shared/api/desktop-bridge.ts';
import { createDrafts } from '#shared/api/listed-drafts.ts';
import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { unattendedFetch } from '#shared/api/unattended-fetch.ts';

/*
 * The owner of this page is the first person of a server that it shows (decision 0316). When somebody else signs in, on
 * this server or another, the page loads again, so that nothing of one is left in memory for the other.
 */

interface DesktopStore {
  /** Null until the process behind the page has said it. */
  readonly state: DesktopState | null;
  /** Whose session has ended by itself: their screen stays, under a sign-in. */
  readonly ended: DesktopPerson | null;
  readonly take: (state: DesktopState) => void;
}

const useStore = create<DesktopStore>()((set) => ({
  state: null,
  ended: null,
  take: (state) =>
    set((before) => ({
      state,
      ended: state.person || !state.expired ? null : (before.state?.person ?? before.ended),
    })),
}));

let shown: Owner | null = null;
let isGoing = false;

const ownerOf = (state: DesktopState | null): Owner | null =>
  state?.server && state.person ? { origin: state.server, personId: state.person.id } : null;

/** Takes over what the process behind the page says of itself. */
export function takeState(state: DesktopState): void {
  if (isGoing) return;
  const owner = ownerOf(state);
  if (owner && shown && !isSameOwner(owner, shown)) {
    isGoing = true;
    // The address may hold words that were searched for.
    window.location.replace('/');
    return;
  }
  if (owner && !shown) wipeOthersDrafts(owner);
  const hasLeft = shown !== null && owner === null && !state.expired;
  shown ??= owner;
  setLiveState(liveStates[state.connection]);
  useStore.getState().take(state);
  if (hasLeft && shown) deviceDrafts.wipe(shown.origin);
}

/** The stream is in the other process; screens ask for its state in their own words. */
const liveStates = { connecting: 'connecting', online: 'open', offline: 'down' } as const;

/** The person who is signed in, with their server; null while nobody is. For code outside of components. */
export function currentOwner(): Owner | null {
  const owner = isGoing ? null : ownerOf(useStore.getState().state);
  return isSameOwner(owner, shown) ? owner : null;
}

/** The person for whom the page may keep something: also after their session has ended by itself, not after a sign-out. */
function keeper(): Owner | null {
  const { state } = useStore.getState();
  return state?.person || state?.expired ? (isGoing ? null : shown) : null;
}

/** What was begun in the console, in the page's own storage. The page has one owner; of anybody else there is nothing here. */
export const deviceDrafts = createDrafts({
  storage: () => localStorage,
  originOf(author) {
    const owner = keeper();
    return owner?.personId === author ? owner.origin : null;
  },
  mayKeep: () => true,
});

/** Somebody has signed in: what others left of the same server goes, as on the website. */
function wipeOthersDrafts({ origin, personId }: Owner): void {
  deviceDrafts.wipe(origin, personId);
  // An earlier version did not say of which server a draft's author is.
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft/')) localStorage.removeItem(key);
}

/** Whose session has ended by itself while this page was open; null once somebody signs in, or goes to the sign-in page. */
export const useEnded = (): DesktopPerson | null => useStore(({ ended }) => ended);

/** Gives up the screen of the person whose session has ended, for another account or server. What they left waiting is kept. */
export const leaveEnded = (): void => useStore.setState({ ended: null });

export const useDesktopState = (): DesktopState | null => useStore(({ state }) => state);

/** Calls of the page's owner on one server: the process behind the page carries them to no other. */
export const clientOf = (server: string): Client =>
  createClient(
    httpTransport({
      baseUrl: `/at/${encodeURIComponent(server)}`,
      forMember: () => currentOwner()?.personId,
      fetch: unattendedFetch(() => document.visibilityState === 'visible'),
    }),
  );

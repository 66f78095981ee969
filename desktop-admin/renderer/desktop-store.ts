import { create } from 'zustand';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import type { DesktopPerson, DesktopState } from '#shared/api/desktop-bridge.ts';
import { createDrafts } from '#shared/api/listed-drafts.ts';
import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { unattendedFetch } from '#shared/api/unattended-fetch.ts';

/*
 * The owner of this page is the first signed-in person that it shows (decision 0310). When somebody else signs in, on
 * this server or another, the page reloads, so that nothing of one is left in memory for the other.
 */

interface DesktopStore {
  /** Null until the main process has sent it. */
  readonly state: DesktopState | null;
  /** The person whose session has expired. Their screen stays under the sign-in. */
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

/** Takes over a state from the main process. Reloads the page when it belongs to another owner. */
export function takeState(state: DesktopState): void {
  if (isGoing) return;
  const owner = ownerOf(state);
  if (owner && shown && !isSameOwner(owner, shown)) {
    isGoing = true;
    // The address may contain search terms.
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

/** The event stream's state in the page for each state in the main process, where the stream is. */
const liveStates = { connecting: 'connecting', online: 'open', offline: 'down' } as const;

/** The signed-in administrator with their server; null while signed out or reloading. For code outside components. */
export function currentOwner(): Owner | null {
  const owner = isGoing ? null : ownerOf(useStore.getState().state);
  return isSameOwner(owner, shown) ? owner : null;
}

/** The person whose drafts the page stores, also after their session expires, but not after a sign-out. */
function keeper(): Owner | null {
  const { state } = useStore.getState();
  return state?.person || state?.expired ? (isGoing ? null : shown) : null;
}

/** The console's drafts, in the page's own storage. The page has one owner and stores nothing of anybody else. */
export const deviceDrafts = createDrafts({
  storage: () => localStorage,
  originOf(author) {
    const owner = keeper();
    return owner?.personId === author ? owner.origin : null;
  },
  mayStore: () => true,
});

/** After a sign-in: deletes other people's drafts of the same server, as on the website. */
function wipeOthersDrafts({ origin, personId }: Owner): void {
  deviceDrafts.wipe(origin, personId);
}

/** The person whose session expired while this page was open; null after a sign-in or on the sign-in page. */
export const useEnded = (): DesktopPerson | null => useStore(({ ended }) => ended);

/** Leaves the screen of the expired session, for another account or server. Pending replies are kept. */
export const leaveEnded = (): void => useStore.setState({ ended: null });

export const useDesktopState = (): DesktopState | null => useStore(({ state }) => state);

/** The API of the owner's server. The main process sends the calls to no other server. */
export const clientOf = (server: string): Client =>
  createClient(
    httpTransport({
      baseUrl: `/at/${encodeURIComponent(server)}`,
      forMember: () => currentOwner()?.personId,
      fetch: unattendedFetch(() => document.visibilityState === 'visible'),
    }),
  );

import type { QueryClient } from '@tanstack/react-query';
import { oweSignOut } from './owed-sign-out.ts';
import { wipePerson } from './wipe.ts';

const NOT_TOLD =
  'We could not reach the server, and this browser keeps nothing, so the server still takes this browser for yours. Please sign out again once you have a connection, or remove this site’s cookies.';

interface Leaving {
  /** The server does not know of it: it is to be told before anything else. */
  readonly isUntold?: boolean;
  /** Milliseconds before it goes home, where a screen says first that it does. */
  readonly pause?: number;
}

/**
 * The one way by which a member leaves a device, at a sign-out and at the deletion of their account: what they read and
 * what they were writing goes, in every tab, and the page is loaded again, so that nothing is left in memory.
 */
export async function leaveDevice(queryClient: QueryClient, { isUntold = false, pause = 0 }: Leaving): Promise<void> {
  // Before the wipe, so that a crash between the two leaves nobody signed in; full storage has room only after it.
  const isNoted = isUntold && oweSignOut();
  queryClient.clear();
  await wipePerson();
  // oxlint-disable-next-line no-alert -- the page goes at once, and this must be known
  if (isUntold && !isNoted && !oweSignOut()) window.alert(NOT_TOLD);
  window.setTimeout(() => window.location.assign('/'), pause);
}

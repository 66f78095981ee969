import type { QueryClient } from '@tanstack/react-query';
import { notePageLeft } from './owner.ts';
import { wipePerson } from './wipe.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { SIGN_OUT_OWED } from '#shared/rules/page-data.ts';

const NOT_TOLD =
  'We couldn’t reach the server, so you’re still signed in here. Sign out again when you’re back online, or clear this site’s cookies.';

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
  notePageLeft();
  // Before the wipe, so that a crash between the two leaves nobody signed in; full storage has room only after it.
  const isNoted = isUntold && oweSignOut();
  queryClient.clear();
  await wipePerson();
  // oxlint-disable-next-line no-alert -- the page goes at once, and this must be known
  if (isUntold && !isNoted && !oweSignOut()) window.alert(NOT_TOLD);
  window.setTimeout(() => window.location.assign('/'), pause);
}

let paying: Promise<unknown> | undefined;

/**
 * Somebody signed out and the server could not be told: it still knows this browser's session.
 * @returns whether that is noted: storage may be full, or refused
 */
function oweSignOut(): boolean {
  try {
    localStorage.setItem(SIGN_OUT_OWED, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells the server of the sign-out that it does not know of, before the call to `endpoint` is made.
 * @throws when that fails; for the question who is signed in, that nobody is
 */
export async function paySignOut(transport: Transport, endpoint: Endpoint): Promise<void> {
  if (endpoint.name === logout.name) return;
  paying ??= transport(logout, {}, {})
    .then(() => localStorage.removeItem(SIGN_OUT_OWED))
    .finally(() => {
      paying = undefined;
    });
  await paying.catch((error: unknown) => {
    if (endpoint.name !== getCurrentUser.name) throw error;
    throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
  });
}

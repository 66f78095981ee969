import type { QueryClient } from '@tanstack/react-query';
import { markPageLeft } from './owner.ts';
import { wipePerson } from './wipe.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { SIGN_OUT_PENDING } from '#shared/rules/page-data.ts';

const SERVER_UNREACHED =
  'We couldn’t reach the server, so you’re still signed in here. Sign out again when you’re back online, or clear this site’s cookies.';

interface Leaving {
  /** The sign-out is pending: the server must receive it before any other call. */
  readonly isPending?: boolean;
  /** Delay before the navigation home, in milliseconds, on screens that announce it. */
  readonly pause?: number;
}

/**
 * Ends a member's use of this device, at a sign-out or account deletion: removes what they read and wrote, in every
 * tab, and reloads the page, so that nothing is left in memory.
 */
export async function leaveDevice(queryClient: QueryClient, { isPending = false, pause = 0 }: Leaving): Promise<void> {
  markPageLeft();
  // Before the wipe, so that a crash in between leaves nobody signed in; full storage has room only after it.
  const isNoted = isPending && oweSignOut();
  queryClient.clear();
  await wipePerson();
  // oxlint-disable-next-line no-alert -- the page is replaced at once, and the person must know this
  if (isPending && !isNoted && !oweSignOut()) window.alert(SERVER_UNREACHED);
  window.setTimeout(() => window.location.assign('/'), pause);
}

let sending: Promise<unknown> | undefined;

/**
 * Records a sign-out that could not reach the server: this browser's session is still valid there.
 * @returns whether it is stored: storage may be full, or refused
 */
function oweSignOut(): boolean {
  try {
    localStorage.setItem(SIGN_OUT_PENDING, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a pending sign-out before the call to `endpoint`.
 * @throws when that fails; for the current user's query, 401
 */
export async function sendPendingSignOut(transport: Transport, endpoint: Endpoint): Promise<void> {
  if (endpoint.name === logout.name) return;
  sending ??= transport(logout, {}, {})
    .then(() => localStorage.removeItem(SIGN_OUT_PENDING))
    .finally(() => {
      sending = undefined;
    });
  await sending.catch((error: unknown) => {
    if (endpoint.name !== getCurrentUser.name) throw error;
    throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
  });
}

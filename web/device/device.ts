import type { Query } from '@tanstack/react-query';
import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { hasPrivate } from './private-storage.ts';
import { HAS_READS } from './names.ts';
import { isKnownSignedOut, isSignOutPending } from './signed-out.ts';

/*
 * The device code of every page; the rest is fetched on demand, to keep public pages small.
 */

/** Sends a pending sign-out before any other call. */
export function withPendingSignOut(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    if (isSignOutPending()) await (await import('./sign-out.ts')).sendPendingSignOut(transport, endpoint);
    return transport(endpoint, input, options);
  };
}

/** Removes what was read here as soon as any call finds that nobody is signed in, on whichever page. */
export function withEndedReads(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    try {
      return await transport(endpoint, input, options);
    } catch (error) {
      if (endpoint.name === getCurrentUser.name && (error as ApiError).status === 401 && hasPrivate(HAS_READS))
        void import('./wipe.ts').then(({ wipeReads }) => wipeReads());
      throw error;
    }
  };
}

/**
 * Falls back to this device's copy when the server is unreachable. Other failures stay failures, and so do those of
 * queries that are on the screen already.
 */
export async function fromDevice(cause: unknown, query: Query): Promise<unknown> {
  if (!isUnreached(cause) || query.state.data !== undefined) throw cause;
  const answer = await import('./read-cache.ts').then(({ read }) => read(query)).catch(() => undefined);
  if (!answer) throw cause;
  return answer.data;
}

/**
 * Answers "who is signed in?" with 401 without a call when the server has said so with the page. A visitor's page then
 * makes no call that browsers log as an error.
 */
export function withSignedOutHint(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    if (endpoint.name === getCurrentUser.name && isKnownSignedOut()) {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    }
    return transport(endpoint, input, options);
  };
}

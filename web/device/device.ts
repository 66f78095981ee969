import type { Query } from '@tanstack/react-query';
import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { hasPrivate } from './private-storage.ts';
import { HAS_READS } from './names.ts';
import { isKnownSignedOut, isOwed } from './signed-out.ts';

/*
 * What every page knows of the device; the rest is fetched when it is wanted. Public pages have no byte to spare.
 */

/** Before anything else, the server is told of a sign-out that it does not know of. */
export function withOwedSignOut(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    if (isOwed()) await (await import('./sign-out.ts')).paySignOut(transport, endpoint);
    return transport(endpoint, input, options);
  };
}

/** As soon as the server says that nobody is signed in, what somebody has read here goes, whichever page it says that to. */
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
 * What a query shows when nobody answers: what this device has of it. A failure of any other kind, and of what is on the
 * screen already, stays one.
 */
export async function fromDevice(cause: unknown, query: Query): Promise<unknown> {
  if (!isUnreached(cause) || query.state.data !== undefined) throw cause;
  const answer = await import('./read-cache.ts').then(({ read }) => read(query)).catch(() => undefined);
  if (!answer) throw cause;
  return answer.data;
}

/**
 * Answers "who is signed in?" with 401 without asking, where the answer is known. A visitor's page then makes no call
 * that browsers report as an error, and paints as soon without it.
 */
export function withSignedOutHint(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    if (endpoint.name === getCurrentUser.name && isKnownSignedOut()) {
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    }
    return transport(endpoint, input, options);
  };
}

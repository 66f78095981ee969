import type { Query, QueryClient } from '@tanstack/react-query';
import type { Transport } from '#shared/api/client.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { isUnreached } from './connection.ts';
import { HAS_READS, SIGN_OUT_OWED } from './names.ts';

/*
 * What every page knows of the device; the rest is fetched when it is wanted. Public pages have no byte to spare.
 */

/** Before anything else, the server is told of a sign-out that it does not know of (hazards, "Device"). */
export function withOwedSignOut(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    if (has(SIGN_OUT_OWED)) await (await import('./owed-sign-out.ts')).paySignOut(transport, endpoint);
    return transport(endpoint, input, options);
  };
}

/**
 * What a query shows when nobody answers: what this device has of it. A failure of any other kind, and of what is on the
 * screen already, stays one.
 */
export async function fromDevice(error: unknown, query: Query): Promise<unknown> {
  if (!isUnreached(error) || query.state.data !== undefined) throw error;
  const answer = await import('./from-device.ts').then(({ read }) => read(query)).catch(() => undefined);
  if (!answer) throw error;
  return answer.data;
}

/** As soon as the server says that nobody is signed in, what somebody has read here goes. */
export function watchSession(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== currentUserKey[0] || state.data !== null || !has(`private/${HAS_READS}`)) return;
    void import('./wipe.ts').then(({ wipeReads }) => wipeReads());
  });
}

function has(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

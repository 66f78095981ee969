import { ApiError } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getCurrentUser, logout } from '#shared/contracts/session.ts';
import { SIGN_OUT_OWED } from './names.ts';

let paying: Promise<unknown> | undefined;

/**
 * Somebody signed out and the server could not be told: it still knows this browser's session.
 * @returns whether that is noted: storage may be full, or refused
 */
export function oweSignOut(): boolean {
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

import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';
import { signedOutCookie } from '#shared/rules/page-data.ts';

/** Whether the server said, with the page, that this browser has no session. */
function isKnownSignedOut(): boolean {
  return document.cookie.split('; ').includes(`${signedOutCookie}=1`);
}

/** To be called as soon as somebody has signed in; every tab then asks the server again. */
export function forgetSignedOut(): void {
  document.cookie = `${signedOutCookie}=; path=/; max-age=0; samesite=lax`;
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

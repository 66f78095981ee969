import { signedOutCookie, SIGN_OUT_PENDING } from '#shared/rules/page-data.ts';

/** Whether the server said, with the page, that this browser has no session. */
export function isKnownSignedOut(): boolean {
  return document.cookie.split('; ').includes(`${signedOutCookie}=1`);
}

/** Call it right after a sign-in; every tab then fetches the current user again. */
export function clearSignedOut(): void {
  document.cookie = `${signedOutCookie}=; path=/; max-age=0; samesite=lax`;
}

/**
 * Whether an offline sign-out is still to be sent to the server. Until then the server would return a member who has
 * signed out.
 */
export function isSignOutPending(): boolean {
  try {
    return SIGN_OUT_PENDING in localStorage;
  } catch {
    return false;
  }
}

import { signedOutCookie, SIGN_OUT_OWED } from '#shared/rules/page-data.ts';

/** Whether the server said, with the page, that this browser has no session. */
export function isKnownSignedOut(): boolean {
  return document.cookie.split('; ').includes(`${signedOutCookie}=1`);
}

/** To be called as soon as somebody has signed in; every tab then asks the server again. */
export function forgetSignedOut(): void {
  document.cookie = `${signedOutCookie}=; path=/; max-age=0; samesite=lax`;
}

/**
 * Whether the server has still to be told of a sign-out that was made without a network. Until then it would name somebody who
 * has left.
 */
export function isOwed(): boolean {
  try {
    return SIGN_OUT_OWED in localStorage;
  } catch {
    return false;
  }
}

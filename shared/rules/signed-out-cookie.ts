/**
 * Set to `1` with a page when its request carried no session, and readable by scripts. It grants nothing: it only
 * spares visitors the call that would answer 401. Absent, the browser asks.
 */
export const signedOutCookie = 'bonjour_signed_out';

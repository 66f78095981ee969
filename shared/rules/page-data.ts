/** The id of the element in which the server hands the page's data to the browser. */
export const pageDataId = 'page-data';

/** In the place of the slug, in the address and the data of the page that all unknown slugs of a route share: no slug. */
export const unknownSlug = '-';

/**
 * Set to `1` with a page when its request carried no session, and readable by scripts. It grants nothing: it only
 * spares visitors the call that would answer 401. Absent, the browser asks.
 */
export const signedOutCookie = 'bonjour_signed_out';

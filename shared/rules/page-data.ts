/** The id of the element that holds a refused form's content (`PostedForm`), on the page that answers it. */
export const postedFormId = 'posted-form';

/** The id of the element that names the files of code that each island of a public page needs. */
export const ISLAND_FILES = 'island-files';

/** In the place of the slug, in the address and the data of the page that all unknown slugs of a route share: no slug. */
export const unknownSlug = '-';

/**
 * Set to `1` with a page when its request carried no session, and readable by scripts. It grants nothing: it only
 * spares visitors the call that would answer 401. Absent, the browser asks.
 */
export const signedOutCookie = 'bonjour_signed_out';

/** Local storage, outside of what a wipe removes: the server has not heard of a sign-out. It says nothing of anybody. */
export const SIGN_OUT_OWED = 'bonjour.sign-out-owed';

/** The id of the element with a refused form's content (`PostedForm`), on the page that responds to it. */
export const postedFormId = 'posted-form';

/** The id of the element that lists the code files of each island of a public page. */
export const ISLAND_FILES = 'island-files';

/** The placeholder slug in the URL and data of the page that all unknown slugs of a route share. */
export const unknownSlug = '-';

/**
 * A cookie readable by scripts, set to `1` with a page when its request had no session. It grants nothing: it only saves
 * visitors a call that would respond with 401. Without it, the browser makes the call.
 */
export const signedOutCookie = 'bonjour_signed_out';

/** A local storage key that a wipe keeps: a sign-out has not reached the server yet. It names nobody. */
export const SIGN_OUT_PENDING = 'bonjour.sign-out-owed';

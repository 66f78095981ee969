/** The database of this device. The service worker opens it by the same name. */
export const DATABASE = 'bonjour';

/** The outbox's lock, channel and sync, which all tabs and the service worker know by it. */
export const OUTBOX = 'bonjour-outbox';

/** The service worker's caches of what was visited, all of it public. Its own files lie in another, which stays. */
export const VISITED = { pages: 'bonjour-pages', pictures: 'bonjour-pictures' } as const;

/** The service worker's cache of the Circle's and the console's code, on devices of members. */
export const APP_FILES = 'bonjour-app';

/** What a page tells the service worker, to have that code kept. */
export const KEEP_APP = 'KEEP_APP';

/** The same, to have the pages of the services and for bookings kept, on devices of visitors. */
export const KEEP_SERVICES = 'KEEP_SERVICES';

/** Private storage: whether the database holds what somebody has read. */
export const HAS_READS = 'has-reads';

/** Private storage: the member and the counts of the Circle's bar, for the first paint of a cold start. */
export const FRAME = 'frame';

/** Private storage: the member has been in the feed on this device, and need not be welcomed there again. */
export const FEED_SEEN = 'feed-seen';

/** Private storage: the pinned posts that the member has read, each with the version that they have read. */
export const PINS_READ = 'pins-read';

/** Private storage: whether the outbox holds something. */
export const UNSENT = 'unsent';

/** Session storage: how the keys of chat messages that are not sent yet begin. */
export const CHAT_UNSENT = 'chat-unsent/';

/** Session storage: the chat is open, also on the next page of this tab. */
export const CHAT_OPEN = 'chat-open';

/** Session storage: the conversation in which the visitor has spoken, and the last answer of a person that they saw. */
export const CHAT_SPOKEN = 'chat-spoken';

/** In local storage, the owner of the device; in session storage, the owner of the tab's own storage. */
export const OWNER = 'private/owner';

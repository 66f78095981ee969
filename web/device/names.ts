/** The database of this device. The service worker opens it by the same name. */
export const DATABASE = 'bonjour';

/** The name of the outbox's lock, channel and sync, in all tabs and the service worker. */
export const OUTBOX = 'bonjour-outbox';

/** The service worker's caches of visited pages, all public. Its own files are in another cache, which stays. */
export const VISITED = { pages: 'bonjour-pages', pictures: 'bonjour-pictures' } as const;

/** The service worker's cache of the Circle's and the console's code, on devices of members. */
export const APP_FILES = 'bonjour-app';

/** Message to the service worker: cache that code, and the public pages that are cached in advance. */
export const CACHE_APP = 'CACHE_APP';

/** Message to the service worker: cache the pages of services and bookings, for visitors. */
export const CACHE_SERVICES = 'CACHE_SERVICES';

/** Private storage: whether the database holds anything that was read. */
export const HAS_READS = 'has-reads';

/** Private storage: the member and counts of the Circle's bar, for the first paint of a cold start. */
export const FRAME = 'frame';

/** Private storage: the member has seen the feed on this device and needs no welcome there. */
export const FEED_SEEN = 'feed-seen';

/** Private storage: the versions of pinned posts that the member has read. */
export const PINS_READ = 'pins-read';

/** Private storage: whether the outbox has items. */
export const UNSENT = 'unsent';

/** Session storage: the key prefix of unsent chat messages. */
export const CHAT_UNSENT = 'chat-unsent/';

/** Session storage: the chat is open, and stays open on the next page of this tab. */
export const CHAT_OPEN = 'chat-open';

/** Session storage: the conversation in which the visitor has written, and the last reply of a person that they saw. */
export const CHAT_SPOKEN = 'chat-spoken';

/** In local storage, the owner of the device; in session storage, the owner of the tab's storage. */
export const OWNER = 'private/owner';

/** The scheme and origin of the page: an own scheme, for a `file://` page could read other files (hazards, "Desktop"). */
export const APP_SCHEME = 'bonjour-console';
export const APP_ORIGIN = `${APP_SCHEME}://app`;

/** Links of this scheme open a conversation: `bonjour-admin://chat/…`. */
export const LINK_SCHEME = 'bonjour-admin';

/** The screen of a conversation. */
export const chatPath = (sessionId: string): string => `/admin/chats?chat=${encodeURIComponent(sessionId)}`;

/** @returns whether an address is a page of this app */
export function isAppAddress(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}` === APP_ORIGIN;
  } catch {
    return false;
  }
}

/**
 * The screen that a link asks for, or undefined when it is none of ours. Links come from anywhere: the id's form is
 * checked, and nothing else of the link is used.
 */
export function pathOfLink(link: string): string | undefined {
  const [, sessionId] = /^bonjour-admin:\/\/chat\/([A-Za-z0-9_-]{22})\/?$/.exec(link) ?? [];
  return sessionId === undefined ? undefined : chatPath(sessionId);
}

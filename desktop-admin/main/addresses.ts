/** The page's scheme and origin. The scheme is our own because a `file://` page could read other files. */
export const APP_SCHEME = 'bonjour-console';
export const APP_ORIGIN = `${APP_SCHEME}://app`;

/** Links with this scheme open a chat: `bonjour-admin://chat/…`. */
export const LINK_SCHEME = 'bonjour-admin';

/** The address of a chat. */
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
 * The screen of a link, or undefined when it is none of ours. Links are untrusted: the id's format is checked, and
 * nothing else of the link is used.
 */
export function pathOfLink(link: string): string | undefined {
  const [, sessionId] = /^bonjour-admin:\/\/chat\/([A-Za-z0-9_-]{22})\/?$/.exec(link) ?? [];
  return sessionId === undefined ? undefined : chatPath(sessionId);
}

/** The path of a call in the page: `/at/https%3A%2F%2Fbonjour.example/api/admin/chats`. */
const CALL = /^\/at\/([^/]+)(\/api\/.*)$/;

/**
 * Finds the server's path in a request of the page. A call names its server, so that a call from before a change of
 * servers does not reach the new one. Pictures and files name none: they are only read.
 * @returns the path on the server; null when it is for another server or would write without naming one; undefined when it is
 * no call at all
 */
export function callPath(pathname: string, method: string, server: string | null): string | null | undefined {
  const [, origin, path] = CALL.exec(pathname) ?? [];
  if (origin !== undefined && path !== undefined) return decodeURIComponent(origin) === server ? path : null;
  if (!pathname.startsWith('/api/')) return undefined;
  return method === 'GET' || method === 'HEAD' ? pathname : null;
}

/**
 * The origin of a server's address as a person types it, or undefined when it is invalid. `https` is the default; plain
 * `http` is accepted for this computer only, since passwords travel over it.
 */
export function serverOrigin(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.username || url.password || !url.hostname) return undefined;
  if (url.protocol === 'https:') return url.origin;
  return url.protocol === 'http:' && isThisComputer(url.hostname) ? url.origin : undefined;
}

const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Decides about an external link. The console's website opens in the browser; any other https page opens only after the
 * person has confirmed its address, since visitors write links too. Nothing else opens, nor does a link with a user name.
 * @param server the website's origin, which may be plain http on this computer
 */
export function judgeLink(address: string, server: string | null): 'open' | 'ask' | 'refuse' {
  try {
    const { protocol, origin, username } = new URL(address);
    if (origin === server && username === '') return 'open';
    return protocol === 'https:' && username === '' ? 'ask' : 'refuse';
  } catch {
    return 'refuse';
  }
}

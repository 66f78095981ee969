/** The document for every member path that the service worker keeps: the application without a screen. */
export const APP_SHELL = '/app-shell';

/** What the service worker shows for a public page that this device has not seen; `wanted` names that page. */
export const OFFLINE_PAGE = '/offline';

const MEMBER =
  /^\/(?:(?:circle|feed|member|messages|members|members-app|users|profile|admin)(?:\/.*)?|blog\/admin(?:\/.*)?)$/;
const READABLE = /^\/(?:(?:services|blog|book)(?:\/.*)?|privacy)?$/;

/** Whether the screen at a path is for members: its document is the same for everybody, and its data never in it. */
export const isMemberPath = (path: string): boolean => MEMBER.test(path);

/**
 * Whether a copy of the public page at a path is kept for reading without a network. Pages that a mail's link leads to
 * carry a secret in their address and are never kept.
 */
export const isReadOffline = (path: string): boolean => READABLE.test(path) && !isMemberPath(path);

/** Whether an address asks the blog for what its words or its page of a list decide: that is never kept. */
export const asksTheBlog = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  /^\/blog(?:\/tag\/[^/]+)?$/.test(pathname) && ['q', 'before'].some((name) => searchParams.get(name));

/** Whether a page is one of the services or for a booking: what visitors find again without a network. */
export const isOfServices = (path: string): boolean => /^\/(?:services|book)\/./.test(path);

/** Of those, all but the posts of the blog are kept before anybody asks: they say nothing of who was here. */
export const isPrefetched = (path: string): boolean => isReadOffline(path) && !path.startsWith('/blog/');

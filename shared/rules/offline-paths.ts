import { JOIN_PATH } from './webinar-paths.ts';

/** The document that the service worker caches for all member paths: the application without a screen. */
export const APP_SHELL = '/app-shell';

/** The service worker's fallback for a public page that is not cached; `wanted` is that page. */
export const OFFLINE_PAGE = '/offline';

const MEMBER =
  /^\/(?:(?:circle|feed|library|member|messages|members|members-app|users|profile|webinars|admin)(?:\/.*)?|blog\/admin(?:\/.*)?)$/;
const READABLE = /^\/(?:(?:services|blog|book)(?:\/.*)?|privacy)?$/;

/** Whether a path is a member screen. Its document is the same for everybody, and never contains data. */
export const isMemberPath = (path: string): boolean => MEMBER.test(path) && !JOIN_PATH.test(path);

/**
 * Whether a public page is cached for offline reading. Pages that emails link to have a secret in their URL and are never
 * cached.
 */
export const isReadOffline = (path: string): boolean => READABLE.test(path) && !isMemberPath(path);

/** Whether a URL is a blog search or a page of a list, which are never cached. */
export const isBlogQuery = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  /^\/blog(?:\/tag\/[^/]+)?$/.test(pathname) && ['q', 'before'].some((name) => searchParams.get(name));

/** Whether a page is a service or booking page, which visitors can find offline. */
export const isOfServices = (path: string): boolean => /^\/(?:services|book)\/./.test(path);

/**
 * Whether a page is cached in advance: all that can be read offline, except blog posts and tags. These copies say nothing about
 * the visitor, so a wipe keeps them.
 */
export const isPrefetched = (path: string): boolean => isReadOffline(path) && !path.startsWith('/blog/');

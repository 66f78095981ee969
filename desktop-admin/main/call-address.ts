/** The path of a call in the page: `/at/https%3A%2F%2Fbonjour.example/api/admin/chats`. */
const CALL = /^\/at\/([^/]+)(\/api\/.*)$/;

/**
 * What a request of the page asks of the server. Calls name the server that they are for, so that one that the page
 * made while it was another server's is not carried to this one. Pictures and files of the page name none, and read.
 * @returns the path on the server, null when it is for another server, undefined when it is no call at all
 */
export function callPath(pathname: string, method: string, server: string | null): string | null | undefined {
  const [, origin, path] = CALL.exec(pathname) ?? [];
  if (origin !== undefined && path !== undefined) return decodeURIComponent(origin) === server ? path : null;
  if (!pathname.startsWith('/api/')) return undefined;
  return method === 'GET' || method === 'HEAD' ? pathname : null;
}

import { net, protocol } from 'electron';
import { join, posix, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_SCHEME, isAppAddress, callPath } from './addresses.ts';
import { forPage, type ServerConnection } from './server-connection.ts';

/** Allows the app's own files and calls only, and no foreign code, frames or pictures. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Declares the scheme; must run before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/**
 * Serves the page: its own files from `folder`, and calls through the server connection. Addresses without a dot are
 * screens, all of the same page.
 */
export function servePage(folder: string, connection: ServerConnection): void {
  protocol.handle(APP_SCHEME, async (request) => {
    if (!isAppAddress(request.url)) return new Response(null, { status: 404 });
    const { pathname, search } = new URL(request.url);
    const path = callPath(pathname, request.method, connection.origin);
    if (path === null) return Response.error();
    if (path !== undefined) return callServer(connection, request, path + search);
    return file(folder, posix.extname(pathname) === '' ? '/index.html' : pathname);
  });
}

async function callServer(connection: ServerConnection, request: Request, address: string): Promise<Response> {
  try {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const response = await connection.fetch(address, {
      method: request.method,
      headers: request.headers,
      ...(hasBody ? { body: request.body, duplex: 'half' as const } : {}),
      signal: request.signal,
    });
    return forPage(response);
  } catch {
    // For the page this is a failed connection.
    return Response.error();
  }
}

async function file(folder: string, pathname: string): Promise<Response> {
  const wanted = join(folder, decodeURIComponent(pathname));
  if (!wanted.startsWith(folder + sep)) return new Response(null, { status: 404 });
  try {
    const found = await net.fetch(pathToFileURL(wanted).href);
    const type = found.headers.get('content-type') ?? 'application/octet-stream';
    return new Response(found.body, { headers: { ...PAGE_HEADERS, 'content-type': type } });
  } catch {
    return new Response(null, { status: 404 });
  }
}

import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type Koa from 'koa';
import { clientHas } from './response-headers.ts';

const HOUR = 60 * 60;
const YEAR = 365 * 24 * HOUR;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Listed {
  readonly file: string;
  readonly size: number;
  readonly etag: string;
}

/** What decides which version runs is asked for each time. */
const NEVER_KEPT = new Set(['/sw.js', '/manifest.webmanifest']);

/** What Vite names after its content can be kept permanently; the rest is asked for again after an hour. */
function cacheControl(url: string): string {
  if (NEVER_KEPT.has(url)) return 'no-cache';
  return url.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`;
}

/**
 * The built files, each in the best encoding that it was precompressed in and the client takes. They are listed once,
 * at start: a request costs no look at the disk but the reading, and nothing outside the list can be asked for. What is
 * not in it goes on.
 */
export function builtFiles(folder: string): Koa.Middleware {
  const files = list(folder);
  return async (ctx, next) => {
    const known = ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(ctx.path) : undefined;
    if (!known) {
      await next();
      return;
    }
    ctx.set('Cache-Control', cacheControl(ctx.path));
    const compressed = ENCODINGS.filter(([, ending]) => files.has(ctx.path + ending));
    if (compressed.length > 0) ctx.vary('Accept-Encoding');
    const chosen = compressed.find(([encoding]) => ctx.acceptsEncodings(encoding) === encoding);
    if (chosen) ctx.set('Content-Encoding', chosen[0]);
    send(ctx, (chosen && files.get(ctx.path + chosen[1])) ?? known, path.extname(ctx.path));
  };
}

/** A folder's files while developing: listed again at each request. */
export const sourceFiles =
  (folder: string): Koa.Middleware =>
  (ctx, next) =>
    builtFiles(folder)(ctx, next);

function send(ctx: Koa.Context, { file, size, etag }: Listed, type: string): void {
  ctx.status = 200;
  ctx.type = type;
  ctx.set('ETag', etag);
  if (clientHas(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.length = size;
  // Koa ends the request, and not the process, when the file is deleted while it is read.
  ctx.body = createReadStream(file);
}

/** Address → file. What begins with a dot, such as Vite's manifest, is none of the public's business. */
function list(folder: string): Map<string, Listed> {
  const files = new Map<string, Listed>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const parts = path.relative(folder, file).split(path.sep);
    if (!entry.isFile() || parts.some((part) => part.startsWith('.'))) continue;
    const { size, mtimeMs } = statSync(file);
    files.set(`/${parts.map(encodeURIComponent).join('/')}`, {
      file,
      size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    });
  }
  return files;
}

/**
 * Forgets what the site's worker kept, and goes. Already as it is installed: to take over, it would wait for minutes for
 * whatever the one before it has not finished. What that one keeps until then goes when it ends. And once more when it takes
 * over: a page that registers the site's worker at that moment has the browser keep it.
 */
const GONE = `const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(forget());
  // Its turn comes after the installation, which must therefore not wait for it.
  self.registration.unregister();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(forget());
  self.registration.unregister();
});
`;

/** In place of the site's service worker, one that removes it: the way out of a broken one (`SERVICE_WORKER=off`). */
export const noServiceWorker: Koa.Middleware = (ctx, next) => {
  if (ctx.path !== '/sw.js') return next();
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = GONE;
  return undefined;
};

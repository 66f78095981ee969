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

interface Described {
  readonly size: number;
  readonly etag: string;
}

interface Listed {
  readonly file: string;
  /** Set by the file's first request, because describing thousands of files takes a fifth of a start. */
  described?: Described;
}

function describe(file: string): Described {
  const { size, mtimeMs } = statSync(file);
  return { size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
}

/** Files that decide which version runs are always revalidated. */
const NEVER_CACHED = new Set(['/sw.js', '/manifest.webmanifest']);

/** Files with a hash in their name can be cached permanently. The rest is revalidated after an hour. */
function cacheControl(url: string): string {
  if (NEVER_CACHED.has(url)) return 'no-cache';
  return url.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`;
}

/**
 * The built files, each in the best precompressed encoding that the client accepts. They are listed once, at start, so
 * a request only reads from the disk, and nothing outside the list is accessible. Other requests continue to the next
 * step.
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

/** A folder's files in development: listed again for each request. */
export const sourceFiles =
  (folder: string): Koa.Middleware =>
  (ctx, next) =>
    builtFiles(folder)(ctx, next);

function send(ctx: Koa.Context, listed: Listed, type: string): void {
  const { file } = listed;
  const { size, etag } = (listed.described ??= describe(file));
  ctx.status = 200;
  ctx.type = type;
  ctx.set('ETag', etag);
  if (clientHas(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.length = size;
  // When the file is deleted while it is read, Koa ends the request and not the process.
  ctx.body = createReadStream(file);
}

/** Address → file. Dot files, such as Vite's manifest, are not public. */
function list(folder: string): Map<string, Listed> {
  const files = new Map<string, Listed>();
  const add = (address: string, at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const [url, file] = [`${address}/${encodeURIComponent(entry.name)}`, path.join(at, entry.name)];
      if (entry.isDirectory()) add(url, file);
      else if (entry.isFile()) files.set(url, { file });
    }
  };
  add('', folder);
  return files;
}

/**
 * Clears the site worker's caches and unregisters. It does so during installation, because activation could wait
 * minutes for the old worker's pending work. Anything cached until then is deleted when the old worker ends. It does so
 * again on activation, because a page that registers the site's worker at that moment makes the browser keep it.
 */
const GONE = `const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(forget());
  // This runs after the installation, which must therefore not wait for it.
  self.registration.unregister();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(forget());
  self.registration.unregister();
});
`;

/** Replaces the site's service worker with one that removes it: the fix for a broken one (`SERVICE_WORKER=off`). */
export const noServiceWorker: Koa.Middleware = (ctx, next) => {
  if (ctx.path !== '/sw.js') return next();
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = GONE;
  return undefined;
};

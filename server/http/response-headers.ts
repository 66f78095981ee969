import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import helmet from 'helmet';
import { embedOrigins } from '#data/content/embed-origins.ts';
import type { Config } from '../platform/config.ts';

/** Sets the headers of every response. They are the same for all, so they are created once. */
export function securityHeaders(config: Config): Koa.Middleware {
  const headers = Object.entries({ ...headersOfHelmet(config), 'Permissions-Policy': PERMISSIONS });
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/**
 * The headers set by helmet. The policy allows no inline scripts or styles, so a rendered page can be cached without a
 * nonce. `allowInline` makes exceptions. Development needs both for hot reload.
 */
function headersOfHelmet(config: Config): Record<string, string> {
  const development = config.mode === 'development';
  const inline = development ? ["'unsafe-inline'"] : [];
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: Object.values(embedOrigins).flat(),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // OpenStreetMap refuses tiles to requests without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: config.hstsSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
  });
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => {},
  };
  set({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/**
 * Marks cookies as Secure where the site is https, even when an untrusted proxy speaks plain http to this server.
 * Without a public address, the connection decides.
 */
export function secureCookies(config: Config): Koa.Middleware {
  return (ctx, next) => {
    useSecureCookies(ctx, config);
    return next();
  };
}

/** As `secureCookies`, for one response. */
export function useSecureCookies(ctx: Koa.Context, { publicUrl }: Config): void {
  if (publicUrl?.startsWith('https:')) ctx.cookies.secure = true;
}

const players = [...embedOrigins.videos, ...embedOrigins.players].map((origin) => `"${origin}"`).join(' ');

/** The device permissions that pages may request: only those that the site uses. */
const PERMISSIONS = `camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), fullscreen=(self ${players}), autoplay=(self ${players})`;

/** A response that sets a cookie is for one browser: shared caches must not store it. */
export const privateCookies: Koa.Middleware = async (ctx, next) => {
  await next();
  if (!ctx.response.get('Set-Cookie')) return;
  const control = (ctx.response.get('Cache-Control') || '').replace(/\bpublic\b(,\s*)?/, '');
  if (!/\b(private|no-store)\b/.test(control)) ctx.set('Cache-Control', `private, ${control || 'no-cache'}`);
};

/** Lets a document load pictures from one more origin: the map tiles. */
export function allowImages(ctx: Koa.Context, origin: string): void {
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set('Content-Security-Policy', policy.replace(/img-src [^;]*/, `$& ${origin}`));
}

/**
 * Lets a document run its inline scripts, which apply the chosen theme before anything is painted.
 * @param hashes as made by `cspHashes`
 */
export function allowInline(ctx: Koa.Context, hashes: string): void {
  const policy = ctx.response.get('Content-Security-Policy');
  // With a hash, browsers allow no other inline script, but development needs some.
  if (!policy || policy.includes("'unsafe-inline'")) return;
  ctx.set('Content-Security-Policy', policy.replace(/script-src [^;]*/, `$& ${hashes}`));
}

/** The policy's hashes of inline scripts. */
export const cspHashes = (...scripts: readonly string[]): string =>
  scripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ');

/** The origin of a tile template; any subdomain where the template has several. */
export const tileOrigin = (template: string): string =>
  template.replace(/\{s\}/g, '*').replace(/^(https?:\/\/[^/]+).*$/, '$1');

/** Adds an `ETag` to reads, and responds 304 to clients that have that version. */
export async function etags(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.status !== 200) return;
  let etag = ctx.response.get('ETag');
  if (!etag) {
    if (typeof ctx.body !== 'string') return;
    etag = `"${hash('sha1', ctx.body, 'base64url')}"`;
    ctx.set('ETag', etag);
  }
  if (clientHas(ctx, etag)) ctx.status = 304;
}

/**
 * Whether the client has the version with this tag, weak or strong. Unlike `ctx.fresh`, it ignores `Cache-Control:
 * no-cache`, which fetch adds to every request with its own If-None-Match, and which only concerns caches in between.
 */
export function clientHas(ctx: Koa.Context, etag: string): boolean {
  const header = ctx.get('If-None-Match');
  const known = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return header.trim() === '*' || known.includes(etag.replace(/^W\//, ''));
}

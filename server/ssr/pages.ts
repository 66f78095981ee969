import type Koa from 'koa';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { signedOutCookie } from '#shared/rules/page-data.ts';
import { SPECULATION_RULES } from '#shared/rules/private-paths.ts';
import { allowInline, cspHashes } from '../http/response-headers.ts';
import { NOWHERE, type PageMaker, type Refused } from './page-maker.ts';

export interface PagesOptions {
  readonly pageAt: PageMaker;
  /** The inline script of documents (`PageSource`). */
  readonly inlineScript: string;
  /** Whether the request has a session, valid or not. */
  readonly hasSession: (ctx: Koa.Context) => boolean;
  /** The new location for an unknown path that used to have a page. Called only for paths without a page. */
  readonly movedTo: (path: string) => Promise<string | undefined>;
  /** The error message for a client with too many requests, instead of the page. Otherwise undefined. */
  readonly refuse?: (ctx: Koa.Context) => Promise<Refused | undefined>;
  /** Called for each member's document, which may show the map, unlike public pages. */
  readonly forMembers?: (ctx: Koa.Context) => void;
}

/** Responds to every GET and HEAD with a page. Mount it after the API and the static files. */
export function createPages({
  pageAt,
  inlineScript,
  hasSession,
  movedTo,
  refuse,
  forMembers,
}: PagesOptions): Koa.Middleware {
  const hashes = cspHashes(inlineScript, SPECULATION_RULES);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    const address = readAddress(ctx.path);
    if (address.kind === 'moved') {
      ctx.status = 301;
      ctx.redirect(address.to + ctx.search);
      return;
    }
    const isSignedOut = !hasSession(ctx);
    const refused = await refuse?.(ctx);
    const made = await pageAt(address.kind === 'page' ? address.path : NOWHERE, {
      isSignedOut,
      query: ctx.querystring,
      ...(refused && { refused }),
    });
    const { page, route } = made;
    const target = page.status === 404 && address.kind === 'page' ? await movedTo(address.path) : undefined;
    if (target !== undefined) {
      ctx.status = 301;
      // Revalidated each time, because another page may take the address.
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(target + ctx.search);
      return;
    }
    setSignedOutCookie(ctx, isSignedOut);
    if (!route.isPublic) forMembers?.(ctx);
    if (route.referrerPolicy) ctx.set('Referrer-Policy', route.referrerPolicy);
    allowInline(ctx, hashes);
    await page.send(ctx);
    if (route.isSecret || made.isAsked || refused) keepNowhere(ctx);
  };
}

/** For one browser only: no cache may store the response. */
function keepNowhere(ctx: Koa.Context): void {
  ctx.remove('ETag');
  ctx.set('Cache-Control', 'no-store');
}

/** Responds to a refused form with its page. @returns false when the page cannot be rendered either */
export type ShowRefused = (ctx: Koa.Context, posted: PostedForm, status: number) => Promise<boolean>;

/** The page of a refused form, with its input: for this one browser, and never cached. */
export function createRefusedPages({
  pageAt,
  inlineScript,
}: Pick<PagesOptions, 'pageAt' | 'inlineScript'>): ShowRefused {
  const hashes = cspHashes(inlineScript, SPECULATION_RULES);
  return async (ctx, posted, status) => {
    const { page, route } = await pageAt(ctx.path, { refused: { posted, status } });
    if (page.status >= 500 && page.status !== status) return false;
    if (route.referrerPolicy) ctx.set('Referrer-Policy', route.referrerPolicy);
    allowInline(ctx, hashes);
    await page.send(ctx);
    keepNowhere(ctx);
    return true;
  };
}

/** What to do with the path of a page request. */
type Address =
  | { readonly kind: 'page'; readonly path: string }
  /** Normalises a page's address: without a trailing slash, and the services' list, which is on the home page. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' };

/**
 * Reads a raw path. One page has one address. Paths that browsers may read as another site (`//host/`, `/\host/`) and
 * undecodable ones are not ours, and never appear in a redirect.
 */
export function readAddress(path: string): Address {
  if (/\\|\/\/|%5c|%2f|%00/i.test(path) || !isDecodable(path)) return { kind: 'unknown' };
  if (path !== '/' && path.endsWith('/')) return { kind: 'moved', to: path.slice(0, -1) };
  if (path === '/services') return { kind: 'moved', to: '/' };
  return { kind: 'page', path };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Sets a cookie that says whether the page should fetch the signed-in member. Sent only when it changes. */
function setSignedOutCookie(ctx: Koa.Context, isSignedOut: boolean): void {
  const isSet = ctx.cookies.get(signedOutCookie, { signed: false }) === '1';
  if (isSet === isSignedOut) return;
  ctx.cookies.set(signedOutCookie, isSignedOut ? '1' : null, { signed: false, httpOnly: false, sameSite: 'lax' });
}

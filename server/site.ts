import type { Server } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type Koa from 'koa';
import compose from 'koa-compose';
import { brand } from '#data/content/brand.ts';
import type { Call } from '#shared/contracts/rendering.ts';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';
import { isBlogQuery } from '#shared/rules/offline-paths.ts';
import type { Deps } from './app/deps.ts';
import { movedPosts } from './features/blog/public-posts.ts';
import { clientKey } from './http/client-address.ts';
import { refusalOf } from './http/report-errors.ts';
import { allowImages, tileOrigin } from './http/response-headers.ts';
import { noServiceWorker, builtFiles, sourceFiles } from './http/static-files.ts';
import { visitorOf } from './http/visitor-cookies.ts';
import { PROJECT } from './platform/data-folder.ts';
import { knownAddresses, presentAddress } from './seo/known-addresses.ts';
import { serveSeoFiles } from './seo/seo-files.ts';
import { serveShareImages } from './share-images/share-images.ts';
import { builtPages, type PageSource } from './ssr/built-pages.ts';
import { createPageMaker, type Refused } from './ssr/page-maker.ts';
import { createPages, createRefusedPages, readAddress, type ShowRefused } from './ssr/pages.ts';

interface Options {
  /** Calls the API in-process as an anonymous visitor. */
  readonly call: Call;
}

/** Everything outside the API: files, and a page for every other address. */
export interface Site {
  readonly middleware: Koa.Middleware;
  /** Answers a refused form with its page. */
  readonly showRefused: ShowRefused;
  /** For hot reload, which uses the server's own port. */
  attach(server: Server): void;
  close(): Promise<void>;
}

const dist = path.join(PROJECT, 'dist');

/** The site from its build, or in development straight from the sources. */
export function createSite(deps: Deps, options: Options): Promise<Site> {
  return deps.config.mode === 'development' ? developmentSite(deps, options) : builtSite(deps, options);
}

async function builtSite(deps: Deps, options: Options): Promise<Site> {
  const pages = pagesFrom(await builtPages(dist), deps, options);
  return {
    middleware: compose([
      ...(deps.config.serviceWorker ? [] : [noServiceWorker]),
      builtFiles(path.join(dist, 'client')),
      pages.middleware,
    ]),
    showRefused: pages.showRefused,
    attach: () => {},
    close: async () => {},
  };
}

async function developmentSite(deps: Deps, options: Options): Promise<Site> {
  // Vite is a development dependency. Production never loads it.
  const { vitePages } = await import('./ssr/vite-pages.ts');
  const vite = await vitePages();
  const images = sourceFiles(path.join(PROJECT, 'data/content'));
  const pages = pagesFrom(vite, deps, options);
  const onlyImages: Koa.Middleware = (ctx, next) => (ctx.path.startsWith('/images/') ? images(ctx, next) : next());
  return {
    middleware: compose([onlyImages, vite.middleware, pages.middleware]),
    showRefused: pages.showRefused,
    attach: (server) => vite.attach(server),
    close: () => vite.close(),
  };
}

/** The pages, and everything else from the same content: the feed, the sitemap, the pictures for shared links. */
export function pagesFrom(source: PageSource, deps: Deps, { call }: Options): Pick<Site, 'middleware' | 'showRefused'> {
  const { config, log, publicUrl, contentVersion, clock, media } = deps;
  const isKnown = knownAddresses(deps);
  const pageAt = createPageMaker({
    source,
    call,
    contentVersion,
    publicUrl,
    log,
    siteName: brand.name,
    isKnown,
    now: () => clock.now(),
  });
  const middleware = compose([
    serveSeoFiles(deps, call),
    serveShareImages({
      wordsOf: async (address) => (readAddress(address).kind === 'page' ? (await pageAt(address)).picture : undefined),
      readUploaded: async (file) => {
        const stored = await media.store.find(file);
        return stored && buffer(await stored.read());
      },
    }),
    withVisitor,
    createPages({
      pageAt,
      inlineScript: source.inlineScript,
      hasSession: (ctx) => ctx.cookies.get(SESSION_COOKIE, { signed: false }) !== undefined,
      movedTo: presentAddress({ isKnown, movedTo: movedPosts(deps) }),
      refuse: (ctx) => refuseBlogSearch(ctx, deps),
      forMembers: (ctx) => {
        if (config.mapTiles) allowImages(ctx, tileOrigin(config.mapTiles.url));
      },
    }),
  ]);
  return { middleware, showRefused: createRefusedPages({ pageAt, inlineScript: source.inlineScript }) };
}

/** Blog searches and further pages of a list are rendered for each request, so they are limited per client. */
async function refuseBlogSearch(ctx: Koa.Context, { limits }: Pick<Deps, 'limits'>): Promise<Refused | undefined> {
  const searchParams = new URLSearchParams(ctx.querystring);
  if (!isBlogQuery({ pathname: ctx.path, searchParams })) return undefined;
  try {
    await limits.consume('blog-search:client', clientKey(ctx.ip));
    return undefined;
  } catch (error) {
    const { status, message, details } = refusalOf(error, ctx);
    if (details.retryAfter !== undefined) ctx.set('Retry-After', String(details.retryAfter));
    return { posted: { form: 'blog-search', values: { q: searchParams.get('q') ?? '' }, errors: {}, message }, status };
  }
}

/** Every page sets the cookie that idempotency keys and chats belong to. */
const withVisitor: Koa.Middleware = (ctx, next) => {
  visitorOf(ctx);
  return next();
};

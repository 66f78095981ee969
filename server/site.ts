import type { Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type Koa from 'koa';
import compose from 'koa-compose';
import { brand } from '#data/content/brand.ts';
import type { Call } from '#shared/contracts/rendering.ts';
import type { Deps } from './deps.ts';
import { builtFiles, sourceFiles } from './http/static-files.ts';
import { SESSION_COOKIE } from './http/session.ts';
import { visitorOf } from './http/visitor.ts';
import { builtPages } from './ssr/built-pages.ts';
import { createPages } from './ssr/pages.ts';

interface Options {
  readonly call: Call;
  readonly contentVersion: () => number;
}

/** Everything that is not the API: files, and a page for each other address. */
export interface Site {
  readonly middleware: Koa.Middleware;
  /** For hot reload, which talks over the server's own port. */
  attach(server: Server): void;
  close(): Promise<void>;
}

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const dist = path.join(root, 'dist');

/** The site from its build, or in development straight from the sources. */
export function createSite(deps: Deps, options: Options): Promise<Site> {
  return deps.config.mode === 'development' ? developmentSite(deps, options) : builtSite(deps, options);
}

async function builtSite(deps: Deps, options: Options): Promise<Site> {
  const pages = createPages({ ...common(deps, options), source: await builtPages(dist) });
  return {
    middleware: compose([builtFiles(path.join(dist, 'client')), withVisitor, pages]),
    attach: () => {},
    close: async () => {},
  };
}

async function developmentSite(deps: Deps, options: Options): Promise<Site> {
  // Vite is there to develop with; production never loads it.
  const { vitePages } = await import('./ssr/vite-pages.ts');
  const vite = await vitePages();
  const images = sourceFiles(path.join(root, 'data/content'));
  const onlyImages: Koa.Middleware = (ctx, next) => (ctx.path.startsWith('/images/') ? images(ctx, next) : next());
  return {
    middleware: compose([
      onlyImages,
      vite.middleware,
      withVisitor,
      createPages({ ...common(deps, options), source: vite }),
    ]),
    attach: (server) => vite.attach(server),
    close: () => vite.close(),
  };
}

const common = ({ log, publicUrl }: Deps, { call, contentVersion }: Options) => ({
  call,
  contentVersion,
  publicUrl,
  log,
  siteName: brand.name,
  hasSession: (ctx: Koa.Context) => ctx.cookies.get(SESSION_COOKIE, { signed: false }) !== undefined,
});

/** Every page sets the cookie that keys and chats belong to (decisions §2). */
const withVisitor: Koa.Middleware = (ctx, next) => {
  visitorOf(ctx);
  return next();
};

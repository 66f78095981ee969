import { Router } from '@koa/router';
import Koa from 'koa';
import compress from 'koa-compress';
import { allEndpoints } from '#shared/contracts/index.ts';
import type { Route } from '../app/call.ts';
import type { Deps } from '../app/deps.ts';
import { HttpError } from '../platform/errors.ts';
import { mountEndpoint, type AdapterDeps } from './contract-adapter.ts';
import type { Health, Metrics } from './monitoring.ts';
import { openApi } from './openapi.ts';
import { ReadyPage } from './page-cache.ts';
import { reportErrors, refuseUnrouted } from './report-errors.ts';
import { etags, permissionsPolicy, privateCookies, secureCookies, securityHeaders } from './response-headers.ts';
import { sessions } from './session.ts';

interface Parts {
  readonly deps: AdapterDeps & Pick<Deps, 'log' | 'publicUrl'>;
  readonly routes: readonly Route[];
  readonly health: Health;
  readonly metrics: Metrics;
  /** Files and pages: everything outside `/api`. Tests of the API leave it out. */
  readonly site: Koa.Middleware | undefined;
}

/** The Koa application. A request passes its steps from top to bottom. */
export function createApp({ deps, routes, health, metrics, site }: Parts): Koa {
  const { config, log, db, clock, publicUrl } = deps;
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy, keys: [deps.secret] });
  // Errors after the answer has begun, such as a client that disconnects, are not the server's: no error log.
  app.on('error', (error: Error) => log.debug({ err: error }, 'connection failed'));

  app.use(reportErrors(log));
  app.use(privateCookies);
  app.use(securityHeaders(config));
  app.use(secureCookies(config));
  app.use(permissionsPolicy);
  app.use(health.middleware);
  app.use(metrics.middleware);
  app.use(oneClickUnsubscribe);
  if (site) app.use(unlessApi(site));
  app.use(compression());
  app.use(etags);
  app.use(originCheck(publicUrl, downloads));
  app.use(sessions(app, db, clock));

  const router = new Router({ strict: true, sensitive: true });
  router.get('/api/openapi.json', openApiDocument(publicUrl));
  for (const { endpoint, handler } of routes) mountEndpoint(router, endpoint, handler, deps);
  app.use(refuseUnrouted);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** Serves the OpenAPI document. It changes only with the code, so it is written and compressed once. */
function openApiDocument(publicUrl: () => string): Koa.Middleware {
  let ready: { readonly url: string; readonly page: ReadyPage } | undefined;
  return async (ctx) => {
    const url = publicUrl();
    if (ready?.url !== url) {
      ready = { url, page: new ReadyPage(JSON.stringify(openApi(allEndpoints, url)), 200, 'application/json') };
    }
    await ready.page.send(ctx);
  };
}

/** Downloads may not be started by a link on another site: each export is logged and counted. */
const downloads: ReadonlySet<string> = new Set(allEndpoints.filter(({ download }) => download).map(({ path }) => path));

const unlessApi =
  (site: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? next() : site(ctx, next);

const ENCODINGS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

/**
 * Compresses bodies above 1 KiB. Skips clients that refuse every encoding, `identity` included: koa-compress throws for
 * them.
 */
function compression(): Koa.Middleware {
  const compressed = compress({ threshold: 1024 });
  return (ctx, next) => (ctx.acceptsEncodings(ENCODINGS) === false ? next() : compressed(ctx, next));
}

/** The page behind the link in every newsletter. */
const PAGE = '/newsletter/unsubscribe';

/**
 * Mail programs end a subscription by a POST to the very address that people open as a page (RFC 8058). It goes to the
 * call that the page makes. Their body says nothing new and is not read; they send neither cookie nor `Origin`.
 */
const oneClickUnsubscribe: Koa.Middleware = (ctx, next) => {
  if (ctx.method === 'POST' && ctx.path === PAGE) ctx.path = `/api${PAGE}`;
  return next();
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asked for. A client that is no browser sends neither header.
 * @param guarded paths whose reads leave something behind too, and are refused likewise
 */
export function originCheck(publicUrl: () => string, guarded: ReadonlySet<string> = new Set()): Koa.Middleware {
  return (ctx, next) => {
    if ((!READS.has(ctx.method) || guarded.has(ctx.path)) && isForeign(ctx, publicUrl())) {
      throw new HttpError('foreign_origin', 'This request came from another site and was refused.');
    }
    return next();
  };
}

function isForeign(ctx: Koa.Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin');
  if (origin) return origin !== new URL(publicUrl).origin && origin !== `${ctx.protocol}://${ctx.host}`;
  const site = ctx.get('Sec-Fetch-Site');
  // A link in a browser that sends neither still says where it stood.
  const referrer = site === '' && READS.has(ctx.method) ? URL.parse(ctx.get('Referer')) : null;
  if (referrer) return referrer.origin !== new URL(publicUrl).origin && referrer.host !== ctx.host;
  return site !== '' && site !== 'same-origin' && site !== 'none';
}

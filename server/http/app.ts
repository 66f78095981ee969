import type { RequestListener } from 'node:http';
import { Router } from '@koa/router';
import Koa from 'koa';
import compose from 'koa-compose';
import compress from 'koa-compress';
import { allEndpoints } from '#shared/contracts/index.ts';
import { JOIN_PATH } from '#shared/rules/webinar-paths.ts';
import type { Route } from '../app/call.ts';
import type { Deps } from '../app/deps.ts';
import { HttpError } from '../platform/errors.ts';
import { mountEndpoint, type AdapterDeps } from './contract-adapter.ts';
import { fixedPathsFirst } from './route-order.ts';
import { type Forms, formRoutes } from './form-posts.ts';
import type { Health, Metrics } from './monitoring.ts';
import { openApi } from './openapi.ts';
import { ReadyPage } from './page-cache.ts';
import { reportErrors, refuseUnrouted } from './report-errors.ts';
import { etags, privateCookies, secureCookies, securityHeaders } from './response-headers.ts';
import { sessions } from './session.ts';

interface Parts {
  readonly deps: AdapterDeps & Pick<Deps, 'log' | 'publicUrl' | 'contentVersion'>;
  readonly routes: readonly Route[];
  readonly health: Health;
  readonly metrics: Metrics;
  /** Files and pages: everything outside `/api`. API tests leave it out. */
  readonly site: Koa.Middleware | undefined;
  /** Pages for signed-in members that the server makes without the application. Calls `next` for every other path. */
  readonly memberPages: Koa.Middleware;
  /** Page forms that work without JavaScript. */
  readonly forms: Forms | undefined;
}

/** The application. A request passes its steps from top to bottom. */
export function createApp({ deps, routes, health, metrics, site, memberPages, forms }: Parts): RequestListener {
  const { config, log, db, clock, publicUrl } = deps;
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  app.keys = [deps.secret];
  // Errors after the response has started, such as a client disconnecting, are not server errors and not logged as
  // such.
  app.on('error', (error: Error) => log.debug({ err: error }, 'connection failed'));

  app.use(reportErrors(log));
  app.use(privateCookies);
  app.use(securityHeaders(config));
  app.use(secureCookies(config));
  app.use(health.middleware);
  app.use(metrics.middleware);
  app.use(oneClickUnsubscribe);
  if (site) app.use(unlessApi(site));
  app.use(compression());
  app.use(etags);
  app.use(originCheck(publicUrl, downloads));
  app.use(sessions(app, db, clock));
  app.use(memberPages);

  app.use(refuseUnrouted);
  if (forms) app.use(formRoutes(forms, routes, deps));
  app.use(routed(routes, deps, openApiDocument(publicUrl)));
  const answer = app.callback();
  return (request, response) => void answer(request, response);
}

/** The area in an address: `feed` in `/api/feed/posts`. */
const areaOf = (path: string): string => path.split('/', 3)[2] ?? '';

/** All calls. Each area has its own router, because a router tries all of its routes for each request. */
function routed(routes: readonly Route[], deps: AdapterDeps, openApiPage: Koa.Middleware): Koa.Middleware {
  const routers = new Map<string, Router>();
  const routerOf = (path: string): Router => {
    const router = routers.get(areaOf(path)) ?? new Router({ strict: true, sensitive: true });
    routers.set(areaOf(path), router);
    return router;
  };
  routerOf('/api/openapi.json').get('/api/openapi.json', openApiPage);
  for (const { endpoint, handler } of fixedPathsFirst(routes))
    mountEndpoint(routerOf(endpoint.path), endpoint, handler, deps);
  const areas = new Map(
    [...routers].map(([area, router]) => [
      area,
      compose([router.routes(), router.allowedMethods()] as Koa.Middleware[]),
    ]),
  );
  return (ctx, next) => areas.get(areaOf(ctx.path))?.(ctx, next) ?? next();
}

/** Serves the OpenAPI document. It changes only with the code, so it is generated and compressed once. */
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

/** Other sites must not start downloads by a link: each export is logged and counted. */
const downloads: readonly RegExp[] = allEndpoints
  // A webinar's calendar is opened from anywhere, and nothing is logged.
  .filter(({ download }) => download && download.type !== 'text/calendar')
  .map(({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));

const unlessApi =
  (site: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') || JOIN_PATH.test(ctx.path) ? next() : site(ctx, next);

const ENCODINGS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

/**
 * Compresses bodies above 1 KiB. Skips clients that refuse every encoding, `identity` included: koa-compress throws for
 * them.
 */
function compression(): Koa.Middleware {
  const compressed = compress({ threshold: 1024 });
  return (ctx, next) => {
    const mayRefuse = ctx.get('Accept-Encoding').includes('q=');
    return mayRefuse && ctx.acceptsEncodings(ENCODINGS) === false ? next() : compressed(ctx, next);
  };
}

/** The pages behind the links in newsletters, and in digests and other mails to members. */
const ONE_CLICK: ReadonlySet<string> = new Set(['/newsletter/unsubscribe', '/mails/end']);

/**
 * Mail programs unsubscribe by a POST to the address that people open as a page (RFC 8058). It is passed to the page's
 * call. The body carries no information and is not read. Mail programs send no cookie, and webmail a foreign `Origin`. A
 * browser without JavaScript, which posts the page's form, gets a page.
 */
const oneClickUnsubscribe: Koa.Middleware = (ctx, next) => {
  if (ctx.method === 'POST' && ONE_CLICK.has(ctx.path) && ctx.accepts('json', 'html') !== 'html') {
    ctx.path = `/api${ctx.path}`;
  }
  return next();
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by another site's page, judged by `Origin`, `Sec-Fetch-Site` and the referrer. Clients other
 * than browsers send none of these. Webmail unsubscribes from its own pages: there the secret token alone decides.
 * @param guarded paths whose reads have side effects too, and are refused likewise
 */
export function originCheck(publicUrl: () => string, guarded: readonly RegExp[] = []): Koa.Middleware {
  return (ctx, next) => {
    if (ctx.method === 'POST' && ONE_CLICK.has(ctx.path.replace(/^\/api(?=\/)/, ''))) return next();
    if ((!READS.has(ctx.method) || guarded.some((path) => path.test(ctx.path))) && isForeign(ctx, publicUrl())) {
      throw new HttpError('foreign_origin', 'This request came from another site and was refused.');
    }
    return next();
  };
}

function isForeign(ctx: Koa.Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin');
  // Forms on pages without a referrer also hide their origin. A page cannot forge the browser's Sec-Fetch-Site.
  if (origin === 'null' && ctx.get('Sec-Fetch-Site') === 'same-origin') return false;
  if (origin) return origin !== new URL(publicUrl).origin && origin !== `${ctx.protocol}://${ctx.host}`;
  const site = ctx.get('Sec-Fetch-Site');
  // In a browser that sends neither header, the referrer shows where a link or form was.
  const referrer =
    site === '' && (READS.has(ctx.method) || ctx.is('urlencoded')) ? URL.parse(ctx.get('Referer')) : null;
  if (referrer) return referrer.origin !== new URL(publicUrl).origin && referrer.host !== ctx.host;
  return site !== '' && site !== 'same-origin' && site !== 'none';
}

import { Router } from '@koa/router';
import Koa from 'koa';
import { allEndpoints } from '#shared/contracts/index.ts';
import type { Deps } from '../app/deps.ts';
import { compression } from './compression.ts';
import { mountEndpoint } from './contract-adapter.ts';
import { etags } from './etag.ts';
import type { Health } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { oneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { originCheck } from './origin.ts';
import { reportErrors } from './report-errors.ts';
import type { Route } from './routes.ts';
import { permissionsPolicy, privateCookies, secureCookies, securityHeaders } from './security-headers.ts';
import { sessions } from './session.ts';
import { refuseUnrouted } from './unrouted.ts';
import { ReadyPage } from './ready-page.ts';

interface Parts {
  readonly deps: Deps;
  readonly routes: readonly Route[];
  readonly health: Health;
  readonly metrics?: Metrics;
  /** Files and pages: everything that is not `/api`. Tests of the API leave it out. */
  readonly site?: Koa.Middleware;
}

/** Puts the server together. A request passes the steps from top to bottom. */
export function createApp({ deps, routes, health, site, ...parts }: Parts): Koa {
  const metrics = parts.metrics ?? createMetrics(deps.config.metricsToken, deps.live.metrics);
  const { config, log, db, clock, publicUrl } = deps;
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy, keys: [deps.secret] });
  // What happens after the answer has begun, such as a reader that went away, is no fault of ours to print.
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

/** The document of the calls. It changes with the code alone, so that it is written and compressed once. */
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

/** What is saved as a file is not fetched by another site's link either: each export is written down. */
const downloads: ReadonlySet<string> = new Set(allEndpoints.filter(({ download }) => download).map(({ path }) => path));

const unlessApi =
  (site: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? next() : site(ctx, next);

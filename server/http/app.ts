import { Router } from '@koa/router';
import Koa from 'koa';
import { allEndpoints } from '#shared/contracts/index.ts';
import { compression } from './compression.ts';
import { type AdapterDeps, mountEndpoint } from './contract-adapter.ts';
import { etags } from './etag.ts';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import type { Deps } from '../app/deps.ts';
import { oneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { originCheck } from './origin.ts';
import { reportErrors } from './report-errors.ts';
import { permissionsPolicy, privateCookies, secureCookies, securityHeaders } from './security-headers.ts';
import { sessions } from './session.ts';
import { refuseUnrouted } from './unrouted.ts';
import { ReadyPage } from './ready-page.ts';
import type { Route } from '../app/call.ts';

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

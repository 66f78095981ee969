import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type Koa from 'koa';
import { Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client';
import type { Operation } from '#shared/contracts/endpoint.ts';
import { notFound } from '../platform/errors.ts';

export interface Metrics {
  /** Measures every request, and gives the figures at `/metrics` to who has the token. */
  readonly middleware: Koa.Middleware;
  /**
   * Gives them without a token on a port of their own, to this machine alone. No proxy that serves the site leads there.
   * @returns stops that
   */
  listen(port: number): Promise<() => void>;
}

/** @param token undefined when the site's own port tells nobody */
export function createMetrics(token: string | undefined, others: readonly Metric[] = []): Metrics {
  const registry = new Registry();
  for (const metric of others) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });

  const middleware: Koa.Middleware = async (ctx, next) => {
    if (ctx.path === '/metrics') {
      if (!mayRead(ctx, token)) throw notFound();
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
      return;
    }
    const stop = duration.startTimer();
    try {
      await next();
    } finally {
      // Named calls only: a label for each address would grow with what is asked for.
      const endpoint = ctx.state.endpoint as Operation | undefined;
      const route = endpoint?.path ?? (ctx.path.startsWith('/api/') ? 'api-unknown' : 'page-or-file');
      stop({ route, method: endpoint?.method ?? 'GET', status: String(ctx.status) });
    }
  };

  return {
    middleware,
    listen(port) {
      const server = createServer((_, response) => {
        response.setHeader('Content-Type', registry.contentType);
        void registry.metrics().then((text) => response.end(text));
      });
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve(() => server.close()));
      });
    },
  };
}

function mayRead(ctx: Koa.Context, token: string | undefined): boolean {
  const given = Buffer.from(ctx.get('Authorization').replace(/^Bearer /, ''));
  const wanted = Buffer.from(token ?? '');
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

export interface Health {
  readonly middleware: Koa.Middleware;
  /** Reports from now on that the server is stopping. */
  drain(): void;
}

/** `GET /api/health`: 200 while the server takes work, 503 while it stops. */
export function createHealth(): Health {
  let draining = false;
  return {
    drain: () => void (draining = true),
    middleware: (ctx, next) => {
      if (ctx.path !== '/api/health') return next();
      ctx.status = draining ? 503 : 200;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'json';
      ctx.body = JSON.stringify(
        draining
          ? { status: 'draining', message: 'The server is about to stop.', code: 'unavailable' }
          : { status: 'ok' },
      );
      return undefined;
    },
  };
}

import { timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { Histogram, type Metric, Registry, collectDefaultMetrics } from 'prom-client';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { notFound } from './errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Measures every request and gives the figures at `/metrics` to the machine itself, or to who has the token. */
export function metrics(token: string | undefined, others: readonly Metric[] = []): Koa.Middleware {
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

  return async (ctx, next) => {
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
      const endpoint = ctx.state.endpoint as Endpoint | undefined;
      const route = endpoint?.path ?? (ctx.path.startsWith('/api/') ? 'api-unknown' : 'page-or-file');
      stop({ route, method: endpoint?.method ?? 'GET', status: String(ctx.status) });
    }
  };
}

function mayRead(ctx: Koa.Context, token: string | undefined): boolean {
  const given = Buffer.from(ctx.get('Authorization').replace(/^Bearer /, ''));
  const wanted = Buffer.from(token ?? '');
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  // A proxy in front is on this machine too: what it passes on came from elsewhere.
  return LOOPBACK.has(ctx.req.socket.remoteAddress ?? '') && ctx.get('X-Forwarded-For') === '';
}

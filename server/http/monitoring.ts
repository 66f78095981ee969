import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type Koa from 'koa';
import { sql } from 'kysely';
import { Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client';
import type { Operation } from '#shared/contracts/endpoint.ts';
import { isPostgres } from '#data/migrations/columns.ts';
import { renewConnections } from '../db/renewal.ts';
import type { Db } from '../db/transaction.ts';
import { notFound } from '../platform/errors.ts';

export interface Metrics {
  /** Measures every request, and serves the metrics at `/metrics` to requests with the token. */
  readonly middleware: Koa.Middleware;
  /**
   * Serves the metrics without a token on a port of their own, on this machine only. No proxy of the site leads there.
   * @returns a function that stops it
   */
  listen(port: number): Promise<() => void>;
}

/** @param token undefined disables metrics on the site's own port */
export function createMetrics(token: string | undefined, others: readonly Metric[] = []): Metrics {
  const registry = new Registry();
  for (const metric of others) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration',
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
    const started = performance.now();
    try {
      await next();
    } finally {
      // Only named calls: a label for each address would grow without limit.
      const endpoint = ctx.state.endpoint as Operation | undefined;
      const route = endpoint?.path ?? (ctx.path.startsWith('/api/') ? 'api-unknown' : 'page-or-file');
      const method = endpoint?.method ?? 'GET';
      duration.observe({ route, method, status: ctx.status }, (performance.now() - started) / 1000);
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

/** A database that does not respond within this time counts as unavailable. */
const ANSWER_TIMEOUT_MS = 2000;

type DatabaseState = 'ok' | 'read-only' | 'away';

/**
 * `GET /api/health`: 200 while the server works, 503 while it stops or the database does not respond. A read-only
 * database is 200 with its own status, because with 503 balancers would take reading away too.
 */
export function createHealth(db: Db): Health {
  let draining = false;
  let asking: Promise<DatabaseState> | undefined;
  /** Checks once for any number of concurrent requests. */
  const state = (): Promise<DatabaseState> => {
    asking ??= Promise.race([
      stateOf(db).catch(() => 'away' as const),
      wait(ANSWER_TIMEOUT_MS, 'away' as const, { ref: false }),
    ]).finally(() => (asking = undefined));
    return asking;
  };
  const answer = async () => {
    if (draining) return { status: 'draining', message: 'The server is about to stop.', code: 'unavailable' };
    const found = await state();
    if (found === 'away') return { status: found, message: 'The database isn’t responding.', code: 'unavailable' };
    if (found === 'read-only') return { status: found, message: 'The database is read-only.' };
    return { status: found };
  };
  return {
    drain: () => void (draining = true),
    middleware: async (ctx, next) => {
      // A kept-alive connection would be closed later, when the next request may be on its way.
      if (draining) ctx.set('Connection', 'close');
      if (ctx.path !== '/api/health') return next();
      const body = await answer();
      ctx.status = 'code' in body ? 503 : 200;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'json';
      ctx.body = JSON.stringify(body);
      return undefined;
    },
  };
}

async function stateOf(db: Db): Promise<DatabaseState> {
  if (!isPostgres(db)) {
    await sql`select 1`.execute(db);
    return 'ok';
  }
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  if (rows[0]?.transaction_read_only !== 'on') return 'ok';
  // Other connections may have been opened since it became writable, or will be.
  renewConnections(db);
  return 'read-only';
}

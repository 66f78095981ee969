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
      // Named calls only: a label for each address would grow with what is asked for.
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

/** A database that does not answer within this time is away. */
const ANSWER_TIMEOUT_MS = 2000;

type DatabaseState = 'ok' | 'read-only' | 'away';

/**
 * `GET /api/health`: 200 while the server answers, 503 while it stops and while the database does not answer. A database that
 * may only be read is 200 with a status of its own: with 503, balancers would take the reading away, too.
 */
export function createHealth(db: Db): Health {
  let draining = false;
  let asking: Promise<DatabaseState> | undefined;
  /** Asks once, however many want to know. */
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
      // A connection that is kept would be closed later, when the next request may be on its way.
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
  // Others may have been opened since it can be written again, or are to be.
  renewConnections(db);
  return 'read-only';
}

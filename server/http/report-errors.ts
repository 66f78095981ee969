import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { isStorageFull } from '../db/errors.ts';
import { HttpError, notFound } from '../platform/errors.ts';

const INTERNAL = 'Something went wrong on our side. Please try again in a moment.';

const FULL = 'There is no room on our side just now, and nothing was changed. Please try again later.';

/**
 * The outermost step: a request id, a log line, and every error as `{message, code, fields?}`. What is not an
 * HttpError is logged whole and told as a silent 500: never a stack, a path or SQL.
 */
export function reportErrors(logger: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    ctx.set('X-Request-Id', requestId);
    const log = logger.child({ requestId });
    ctx.state.log = log;
    try {
      await next();
    } catch (error) {
      const refusal = asHttpError(error);
      if (refusal.code === 'internal' || refusal.code === 'storage_full')
        log.error({ err: error as Error }, 'request failed');
      sendError(ctx, refusal);
    }
    log.info(
      {
        method: ctx.method,
        path: ctx.path.slice(0, 300),
        status: ctx.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}

export function sendError(ctx: Koa.Context, refusal: HttpError): void {
  ctx.status = refusal.status;
  ctx.type = 'json';
  ctx.body = JSON.stringify(refusal.toBody());
  ctx.remove('Link');
  ctx.set('Cache-Control', 'no-store');
  if (refusal.details.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.details.retryAfter));
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isStorageFull(error)) return new HttpError('storage_full', FULL);
  // Koa and its router refuse malformed requests, such as a path with a broken escape, with a status of their own.
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (error instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500)) {
    return new HttpError('bad_request', 'This request could not be understood.');
  }
  return new HttpError('internal', INTERNAL);
}

/**
 * Turns what the router left without an answer into ours: 405 where another method would do, with the `Allow` that the
 * router has set, and 404 everywhere else.
 */
export const refuseUnrouted: Koa.Middleware = async (ctx, next) => {
  await next();
  if (ctx.body !== undefined || ![404, 405, 501].includes(ctx.status)) return;
  throw ctx.response.get('Allow')
    ? new HttpError('method_not_allowed', 'This address does not take this method.')
    : notFound('This address');
};

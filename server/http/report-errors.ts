import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { isDatabaseAway, isLostRace, isReadOnly, isStorageFull } from '../db/errors.ts';
import { HttpError, notFound } from '../platform/errors.ts';

const INTERNAL = 'Something went wrong on our side. Please try again in a moment.';

const AWAY = 'We can’t answer right now. Please try again in a moment.';
/** Seconds after which a client may retry. */
const AWAY_RETRY = 5;

const READ_ONLY = 'We can’t save anything right now. Please try again in a moment.';

const FULL = 'Our server is out of space, so nothing was changed. Please try again later.';

/**
 * The outermost step: a request id, a log line, and every error as `{message, code, fields?}`, without stack, path or SQL.
 * An unavailable database is a 503, a full disk a 507, a malformed request a 400, and any other error a generic 500.
 */
export function reportErrors(logger: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    ctx.set('X-Request-Id', requestId);
    ctx.state.logger = logger;
    try {
      await next();
    } catch (error) {
      sendError(ctx, refusalOf(error, ctx));
    }
    if (!logger.isLevelEnabled('info')) return;
    const { method, status } = ctx;
    const path = ctx.path.replace(SECRET_PATH, '$1…').slice(0, 300);
    logger.info({ requestId, method, path, status, ms: Math.round(performance.now() - started) }, 'request');
  };
}

/** The public part of an error. Logs everything that is not a deliberate refusal. */
export function refusalOf(error: unknown, ctx: Koa.Context): HttpError {
  const refusal = asHttpError(error);
  const isOurs = refusal === error && refusal.cause === undefined;
  if (!isOurs && refusal.status >= 500) logOf(ctx).error({ err: error as Error }, 'request failed');
  return refusal;
}

/** Paths that end with a secret, which is never logged. */
const SECRET_PATH = /^(\/preview\/|\/api\/blog\/previews\/|\/api\/webinars\/calendar\/).+/;

/** The log of a request, with its id in every line. Created on demand, because most requests write nothing. */
export function logOf(ctx: Koa.Context): Logger {
  ctx.state.log ??= (ctx.state.logger as Logger).child({ requestId: ctx.response.get('X-Request-Id') });
  return ctx.state.log as Logger;
}

export function sendError(ctx: Koa.Context, refusal: HttpError): void {
  ctx.status = refusal.status;
  ctx.type = 'json';
  ctx.body = JSON.stringify(refusal.toBody());
  ctx.remove('Link');
  ctx.set('Cache-Control', 'no-store');
  if (refusal.details.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.details.retryAfter));
}

/** The public form of an error. */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error) || isLostRace(error)) return new HttpError('unavailable', AWAY, { retryAfter: AWAY_RETRY });
  if (isReadOnly(error)) return new HttpError('unavailable', READ_ONLY, { retryAfter: AWAY_RETRY });
  if (isStorageFull(error)) return new HttpError('storage_full', FULL);
  // Koa and its router refuse malformed requests, such as a path with a broken escape, with their own status.
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (error instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500)) {
    return new HttpError('bad_request', 'We couldn’t understand this request.');
  }
  return new HttpError('internal', INTERNAL);
}

/**
 * Responds where the router did not: 405 if another method exists, with the router's `Allow` header, otherwise 404.
 */
export const refuseUnrouted: Koa.Middleware = async (ctx, next) => {
  await next();
  if (ctx.body !== undefined || ![404, 405, 501].includes(ctx.status)) return;
  throw ctx.response.get('Allow')
    ? new HttpError('method_not_allowed', 'This address doesn’t support this method.')
    : notFound('this address');
};

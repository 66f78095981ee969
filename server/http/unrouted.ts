import type Koa from 'koa';
import { HttpError, notFound } from '../platform/errors.ts';

/**
 * Turns what the router left without an answer into ours: 405 where another method would do, with the `Allow` that the
 * router has set, and 404 everywhere else (decisions §2).
 */
export const refuseUnrouted: Koa.Middleware = async (ctx, next) => {
  await next();
  if (ctx.body !== undefined || ![404, 405, 501].includes(ctx.status)) return;
  throw ctx.response.get('Allow')
    ? new HttpError('method_not_allowed', 'This address does not take this method.')
    : notFound('This address');
};

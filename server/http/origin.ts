import type Koa from 'koa';
import { HttpError } from './errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that another site's page asked for (decisions §2). A client that is no browser sends neither header. */
export function originCheck(publicUrl: () => string): Koa.Middleware {
  return (ctx, next) => {
    if (!READS.has(ctx.method) && isForeign(ctx, publicUrl())) {
      throw new HttpError('foreign_origin', 'This request came from another site and was refused.');
    }
    return next();
  };
}

function isForeign(ctx: Koa.Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin');
  if (origin) return origin !== new URL(publicUrl).origin && origin !== `${ctx.protocol}://${ctx.host}`;
  const site = ctx.get('Sec-Fetch-Site');
  return site !== '' && site !== 'same-origin' && site !== 'none';
}

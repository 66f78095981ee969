import type Koa from 'koa';
import { HttpError } from '../platform/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asked for. A client that is no browser sends neither header.
 * @param guarded paths whose reads leave something behind too, and are refused likewise
 */
export function originCheck(publicUrl: () => string, guarded: ReadonlySet<string> = new Set()): Koa.Middleware {
  return (ctx, next) => {
    if ((!READS.has(ctx.method) || guarded.has(ctx.path)) && isForeign(ctx, publicUrl())) {
      throw new HttpError('foreign_origin', 'This request came from another site and was refused.');
    }
    return next();
  };
}

function isForeign(ctx: Koa.Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin');
  if (origin) return origin !== new URL(publicUrl).origin && origin !== `${ctx.protocol}://${ctx.host}`;
  const site = ctx.get('Sec-Fetch-Site');
  // A link in a browser that sends neither still says where it stood.
  const referrer = site === '' && READS.has(ctx.method) ? URL.parse(ctx.get('Referer')) : null;
  if (referrer) return referrer.origin !== new URL(publicUrl).origin && referrer.host !== ctx.host;
  return site !== '' && site !== 'same-origin' && site !== 'none';
}

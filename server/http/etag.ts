import { createHash } from 'node:crypto';
import type Koa from 'koa';

/** Gives reads an `ETag` and answers 304 to who has that version already (decisions §2). */
export async function etags(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.status !== 200 || typeof ctx.body !== 'string') return;
  const etag = `"${createHash('sha1').update(ctx.body).digest('base64url')}"`;
  ctx.set('ETag', etag);
  if (clientHas(ctx, etag)) ctx.status = 304;
}

/**
 * Whether the client says that it has the version with this tag, weak or strong. Not `ctx.fresh`: that is never fresh
 * for `Cache-Control: no-cache`, which fetch adds to every request that carries an If-None-Match of the program's own,
 * and which only tells caches on the way to ask us.
 */
export function clientHas(ctx: Koa.Context, etag: string): boolean {
  const header = ctx.get('If-None-Match');
  const known = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return header.trim() === '*' || known.includes(etag.replace(/^W\//, ''));
}

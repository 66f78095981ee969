import { createHash } from 'node:crypto';
import type Koa from 'koa';

/** Gives reads an `ETag` and answers 304 to who has that version already (decisions §2). */
export async function etags(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  await next();
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.status !== 200 || typeof ctx.body !== 'string') return;
  ctx.etag = createHash('sha1').update(ctx.body).digest('base64url');
  if (ctx.fresh) ctx.status = 304;
}

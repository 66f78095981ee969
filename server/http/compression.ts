import compress from 'koa-compress';
import type Koa from 'koa';

const ENCODINGS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

/**
 * Compresses what is worth it. Who accepts no encoding at all, not even none, gets the answer as it is: the library
 * fails on that.
 */
export function compression(): Koa.Middleware {
  const compressed = compress({ threshold: 1024 });
  return (ctx, next) => (ctx.acceptsEncodings(ENCODINGS) === false ? next() : compressed(ctx, next));
}

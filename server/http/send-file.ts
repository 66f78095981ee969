import type Koa from 'koa';
import { HttpError } from '../platform/errors.ts';
import { clientHas } from './etag.ts';
import type { ServedFile } from '../app/call.ts';

/**
 * Sends a file from its store, or the range of it that was asked for (RFC 9110 §14). Opened by itself it may do nothing:
 * no script, no plugin, no address of ours (hazards, "uploads").
 * @throws HttpError 416 with the file's size when the range lies behind its end
 */
export function sendFile(ctx: Koa.Context, { stored, type, etag }: ServedFile): void {
  // Pictures and sounds are compressed already, and a range counts the bytes as they are stored.
  ctx.compress = false;
  ctx.type = type;
  ctx.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (clientHas(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  const range = rangeOf(ctx, stored.bytes, etag);
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  }
  ctx.length = range ? range.end - range.start + 1 : stored.bytes;
  if (ctx.method === 'GET') ctx.body = stored.read(range);
}

/** The one range that is asked for; undefined for the whole, which also answers what cannot be understood. */
function rangeOf(ctx: Koa.Context, bytes: number, etag: string): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get('Range')) ?? [];
  if (ctx.method !== 'GET' || (first === '' && last === '')) return undefined;
  // Of another version a part is of no use.
  if (![etag, ''].includes(ctx.get('If-Range'))) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && first !== '' && Number(last) < start) return undefined;
  if (start >= bytes) {
    ctx.set('Content-Range', `bytes */${bytes}`);
    throw new HttpError('range_not_satisfiable', 'This file ends before the part that was asked for.');
  }
  return { start, end };
}

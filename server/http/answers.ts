import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Operation } from '#shared/contracts/endpoint.ts';
import type { Actor } from '../app/actor.ts';
import type { ServedFile } from '../app/call.ts';
import type { Config } from '../platform/config.ts';
import { HttpError } from '../platform/errors.ts';
import { ReadyPage } from './page-cache.ts';
import { clientHas } from './response-headers.ts';

/**
 * Sends a stored file, or the requested range of it (RFC 9110 §14). Opened directly, it may load nothing: no scripts,
 * no plugins, none of our addresses.
 * @throws HttpError 416 with the file's size for a range beyond its end, 503 when the store does not respond
 */
export async function sendFile(ctx: Koa.Context, { stored: given, type, etag, attachment }: ServedFile): Promise<void> {
  // Pictures and sounds are compressed already, and a range counts the bytes as they are stored.
  ctx.compress = false;
  ctx.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  // Sets the type by the name, too.
  if (attachment !== undefined) ctx.attachment(attachment);
  ctx.type = type;
  if (clientHas(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  const stored = typeof given === 'function' ? await given() : given;
  const range = rangeOf(ctx, stored.bytes, etag);
  // Before any headers about the file: an unavailable store has its own error response.
  const content = ctx.method === 'GET' ? await stored.read(range) : undefined;
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  }
  ctx.length = range ? range.end - range.start + 1 : stored.bytes;
  if (content) ctx.body = content;
}

/** The one requested range; undefined for the whole file, which is also the response to an invalid range. */
function rangeOf(ctx: Koa.Context, bytes: number, etag: string): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get('Range')) ?? [];
  if (ctx.method !== 'GET' || (first === '' && last === '')) return undefined;
  // Part of a different version would be useless.
  if (![etag, ''].includes(ctx.get('If-Range'))) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && first !== '' && Number(last) < start) return undefined;
  if (start >= bytes) {
    ctx.set('Content-Range', `bytes */${bytes}`);
    throw new HttpError('range_not_satisfiable', 'The file is shorter than the range you asked for.');
  }
  return { start, end };
}

const MINUTE = 60_000;

/**
 * Starts a stream of server-sent events on the raw response, bypassing Koa. Nothing in between may compress, buffer or
 * store it.
 */
export function openEventStream(ctx: Koa.Context): ServerResponse {
  const { res } = ctx;
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-transform',
    // Makes nginx and others pass on each event immediately.
    'X-Accel-Buffering': 'no',
  });
  ctx.respond = false;
  // A finished stream, for example when the server stops, must not keep the connection open.
  res.shouldKeepAlive = false;
  ctx.req.socket.setKeepAlive(true, MINUTE);
  // Confirms the connection to the client before the first event.
  res.flushHeaders();
  if (ctx.method === 'HEAD') res.end();
  return res;
}

/** Static responses with their compressed forms, by their JSON. */
const readyPages = new Map<string, ReadyPage>();
const READY_PAGES = 50;

function readyPage(json: string): ReadyPage {
  const page = readyPages.get(json) ?? new ReadyPage(json, 200, 'application/json');
  if (readyPages.size >= READY_PAGES) readyPages.clear();
  readyPages.set(json, page);
  return page;
}

export async function sendAnswer(
  ctx: Koa.Context,
  endpoint: Operation,
  answer: unknown,
  actor: Actor | undefined,
  deps: { readonly config: Config },
): Promise<void> {
  // In development and tests an undeclared response field fails here, before users could see it.
  if (deps.config.mode !== 'production') endpoint.response.parse(answer);
  ctx.status = endpoint.status ?? 200;
  if (endpoint.servesFile) {
    await sendFile(ctx, answer as ServedFile);
  } else if (endpoint.download) {
    // A stream is sent as it is produced, and stopped when the client disconnects.
    ctx.body = answer;
    ctx.type = endpoint.download.type;
    ctx.attachment(endpoint.download.filename);
  } else if (endpoint.published && ctx.method === 'GET' && !actor) {
    await readyPage(JSON.stringify(answer)).send(ctx);
  } else {
    ctx.body = JSON.stringify(answer);
    ctx.set('Content-Type', 'application/json; charset=utf-8');
  }
  // Private for visitors too: their chat belongs to their cookie.
  ctx.set('Cache-Control', endpoint.method !== 'GET' ? 'no-store' : 'private, no-cache');
  if (endpoint.servesFile && (answer as ServedFile).forEverybody) {
    // A shared cache must not pass on the visitor's cookie.
    ctx.remove('Set-Cookie');
    ctx.set('Cache-Control', `${actor ? 'private' : 'public'}, max-age=31536000, immutable`);
    // Newsletters load these in mail programs, and feeds in readers, both on other origins.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}

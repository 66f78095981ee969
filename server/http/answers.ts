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
 * Sends a file from its store, or the range of it that was asked for (RFC 9110 §14). Opened by itself it may do nothing:
 * no script, no plugin, no address of ours.
 * @throws HttpError 416 with the file's size when the range lies behind its end, 503 when the store does not answer
 */
export async function sendFile(ctx: Koa.Context, { stored, type, etag }: ServedFile): Promise<void> {
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
  // Before anything is said about the file: a store that is away is a refusal of its own.
  const content = ctx.method === 'GET' ? await stored.read(range) : undefined;
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  }
  ctx.length = range ? range.end - range.start + 1 : stored.bytes;
  if (content) ctx.body = content;
}

/** The one range that is asked for; undefined for the whole, which also answers what cannot be understood. */
function rangeOf(ctx: Koa.Context, bytes: number, etag: string): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get('Range')) ?? [];
  if (ctx.method !== 'GET' || (first === '' && last === '')) return undefined;
  // A part of another version is of no use.
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
 * Begins a stream of server-sent events on the bare response: Koa has done its part. Nothing on the way may keep it
 * back to compress, buffer or store it.
 */
export function openEventStream(ctx: Koa.Context): ServerResponse {
  const { res } = ctx;
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-transform',
    // nginx and others pass on each event as it comes.
    'X-Accel-Buffering': 'no',
  });
  ctx.respond = false;
  // A stream that has ended, such as when the server stops, must not keep the connection open.
  res.shouldKeepAlive = false;
  ctx.req.socket.setKeepAlive(true, MINUTE);
  // The client learns that it is connected before the first event comes.
  res.flushHeaders();
  if (ctx.method === 'HEAD') res.end();
  return res;
}

/** What is published, with its compressed forms, by its JSON. */
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
  // In development and tests an undeclared field of an answer fails here, before users could see it.
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
    // Newsletters are read in mail programs, and the feed in readers, on pages of others.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}

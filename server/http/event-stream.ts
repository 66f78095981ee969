import type { ServerResponse } from 'node:http';
import type Koa from 'koa';

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
  // Once the stream has ended, at a stop of the server for one, nothing is left to wait for.
  res.shouldKeepAlive = false;
  ctx.req.socket.setKeepAlive(true, MINUTE);
  // Before the first event comes, the client is to know that it listens.
  res.flushHeaders();
  if (ctx.method === 'HEAD') res.end();
  return res;
}

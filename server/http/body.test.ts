import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { jsonBody } from './body.ts';
import { close, listen } from './listen.ts';
import { reportErrors } from './report-errors.ts';

const LIMIT = 1024;
let server: Server;
let port: number;

beforeAll(async () => {
  const read = jsonBody(LIMIT);
  const app = new Koa();
  app.use(reportErrors(createLog('silent')));
  app.use(async (ctx) => {
    const body = await read(ctx);
    ctx.body = body === undefined ? 'nothing' : JSON.stringify(body);
  });
  ({ server, port } = await listen(app.callback(), 0, '127.0.0.1'));
});
afterAll(() => close(server, 0));

/** Sends raw bytes, because a proper client would not send all of these. @returns the status and the body */
async function send(method: string, headers: string[], body: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.end([`${method} / HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n'));
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') };
}
const json = (body: string, ...headers: string[]) =>
  send('POST', ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);
const chunked = (body: string) =>
  send(
    'POST',
    ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );
const sized = (bytes: number): string => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describe('a JSON body', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is read for %s', async (method) => {
    const answer = await send(
      method,
      ['Content-Type: application/json; charset=utf-8', 'Content-Length: 13'],
      '{"a":"été"}',
    );
    expect(answer).toEqual({ status: 200, body: '{"a":"été"}' });
  });

  it('may be absent', async () => {
    expect(await send('POST', [], '')).toEqual({ status: 200, body: 'nothing' });
    expect(await send('POST', ['Content-Length: 0'], '')).toEqual({ status: 200, body: 'nothing' });
  });

  it('is limited in bytes, with and without a Content-Length', async () => {
    expect((await json(sized(LIMIT))).status).toBe(200);
    expect((await json(sized(LIMIT + 1))).status).toBe(413);
    expect((await chunked(sized(LIMIT))).status).toBe(200);
    expect((await chunked(sized(LIMIT + 1))).status).toBe(413);
  });

  it('of another type, or compressed, is refused before it is read', async () => {
    for (const type of ['text/json', 'application/ld+json', 'text/plain', 'nonsense']) {
      expect((await send('POST', [`Content-Type: ${type}`, 'Content-Length: 2'], '{}')).status).toBe(415);
    }
    expect((await send('POST', ['Content-Length: 2'], '{}')).status).toBe(415);
    expect((await json('{}', 'Content-Encoding: gzip')).status).toBe(415);
    expect((await json('{}', 'Content-Encoding: identity')).status).toBe(200);
  });

  it('that is not JSON gets an error without the parser’s message', async () => {
    const { status, body } = await json('{"a":');
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({ message: 'The request body isn’t valid JSON.', code: 'bad_request' });
  });

  it('cannot set a prototype', async () => {
    for (const body of ['{"__proto__":{"a":1}}', '{"b":{"__proto__":{"a":1}}}']) {
      const answer = await json(body);
      expect(answer.status === 400 || !answer.body.includes('__proto__')).toBe(true);
    }
  });

  it('may be nested eight levels deep', async () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await json(nested(8))).status).toBe(200);
    expect((await json(nested(9))).status).toBe(400);
    expect((await json(`{"a":${nested(8)}}`)).status).toBe(400);
  });
});

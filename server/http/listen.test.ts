import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { close, listen } from './listen.ts';

/** The whole response of a server without pages, until it closes the connection. */
async function saidTo(request: string): Promise<{ head: string; body: string }> {
  const { server, port } = await listen(new Koa().callback(), 0, '127.0.0.1');
  try {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body };
  } finally {
    await close(server, 0);
  }
}

/** Two conflicting body lengths. */
const unclear = (method: string): string =>
  `${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello`;

it('responds to invalid HTTP in the usual error format', async () => {
  const { head, body } = await saidTo(unclear('POST'));
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({ code: 'bad_request', message: 'We couldn’t understand this request.' });
});

it('sends no body to HEAD', async () => {
  const { head, body } = await saidTo(unclear('HEAD'));
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(body).toBe('');
});

it('closes an idle connection without a response', async () => {
  const { server, port } = await listen(new Koa().callback(), 0, '127.0.0.1');
  const opened = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  const [connection] = await opened;
  // As Node does once the time for headers is over.
  server.emit('clientError', Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), connection);
  expect(await text(socket)).toBe('');
  await close(server, 0);
});

it('keeps idle connections open for longer than proxies do', async () => {
  const { server, port } = await listen(new Koa().callback(), 0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await close(server, 0);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
});

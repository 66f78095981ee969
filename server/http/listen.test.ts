import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { close, listen } from './listen.ts';

/** Everything that a server without any page says to this, until it hangs up. */
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

/** Two ways to say how long the body is: one of them lies. */
const unclear = (method: string): string =>
  `${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello`;

it('tells what is not HTTP in the shape of every other mistake', async () => {
  const { head, body } = await saidTo(unclear('POST'));
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({ code: 'bad_request', message: 'We couldn’t understand this request.' });
});

it('sends no body to HEAD', async () => {
  const { head, body } = await saidTo(unclear('HEAD'));
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(body).toBe('');
});

it('closes a connection that was opened ahead and never used, without an answer', async () => {
  const { server, port } = await listen(new Koa().callback(), 0, '127.0.0.1');
  const opened = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  const [connection] = await opened;
  // As Node does once the time for headers is over.
  server.emit('clientError', Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), connection);
  expect(await text(socket)).toBe('');
  await close(server, 0);
});

it('keeps connections for longer than proxies leave them idle', async () => {
  const { server, port } = await listen(new Koa().callback(), 0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await close(server, 0);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
});

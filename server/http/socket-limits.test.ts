import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { afterEach, expect, it } from 'vitest';
import { close, listen } from './listen.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A server whose response exceeds the system's socket buffers. */
async function start(limits: Partial<SocketLimits>) {
  const app = new Koa();
  const ended = Promise.withResolvers<'sent' | 'cut off'>();
  app.on('error', () => {});
  app.use(async (ctx) => {
    if (ctx.method === 'POST') await new Promise((resolve) => ctx.req.on('end', resolve).on('close', resolve).resume());
    ctx.res.on('close', () => ended.resolve(ctx.res.writableFinished ? 'sent' : 'cut off'));
    ctx.body = Buffer.alloc(ctx.path === '/large' ? 64 * 2 ** 20 : 1);
  });
  const { server, port } = await listen(app.callback(), 0, '127.0.0.1', {
    all: 100,
    perAddress: undefined,
    silence: 60_000,
    ...limits,
  });
  endings.push(() => close(server, 0));
  const open = async (from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => {});
    endings.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { open, ended: ended.promise };
}

const ask = (socket: Socket, path = '/') =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${path === '/' ? 'Connection: close\r\n' : ''}\r\n`);

it('disconnects a client that does not read, so that its response does not fill memory', async () => {
  const { open, ended } = await start({ silence: 200 });
  const socket = await open();
  // Incoming data stays in the system's buffers.
  socket.pause();
  ask(socket, '/large');
  expect(await ended).toBe('cut off');
});

it('limits the sockets of an address, and frees a slot when one closes', async () => {
  const { open } = await start({ perAddress: 2 });
  const [first] = [await open(), await open()];
  const third = await open();
  expect(await text(third)).toMatch(/^HTTP\/1\.1 429 [^]*Too many connections are open/);
  const other = await open('127.0.0.2');
  ask(other);
  expect(await text(other)).toMatch(/^HTTP\/1\.1 200 /);

  const closed = once(first, 'close');
  ask(first);
  first.resume();
  await closed;
  const again = await open();
  ask(again);
  expect(await text(again)).toMatch(/^HTTP\/1\.1 200 /);
});

it('closes a socket of the busiest address for a new one', async () => {
  const { open } = await start({ all: 10, perAddress: 6 });
  const begin = (socket: Socket) => socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nslow');
  const holders: Socket[] = [];
  for (const [from, count] of [
    ['127.0.0.2', 4],
    ['127.0.0.3', 6],
  ] as const) {
    for (let number = 0; number < count; number++) {
      const socket = await open(from);
      begin(socket);
      socket.resume();
      holders.push(socket);
    }
  }
  const cut = new Promise((resolve) => holders[4]!.on('close', resolve));
  const newcomer = await open('127.0.0.4');
  await cut;
  ask(newcomer);
  expect(await text(newcomer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(holders.filter(({ closed }) => closed)).toHaveLength(1);
});

it.each([undefined, 6])('closes idle sockets first when all slots are taken (%s per address)', async (perAddress) => {
  const { open } = await start({ all: 2, perAddress });
  const [idle, fresh] = [await open('127.0.0.2'), await open('127.0.0.2')];
  idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const closed = once(idle, 'close');
  const newcomer = await open('127.0.0.2');
  await closed;
  for (const socket of [newcomer, fresh]) {
    ask(socket);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it('reserves descriptors for files, and has no limit per address when it is not needed', () => {
  const { all, perAddress } = socketLimits({ byAddress: true });
  expect(all).toBeLessThanOrEqual(10_000);
  expect(perAddress).toBeLessThanOrEqual(all / 4);
  expect(socketLimits({ byAddress: false }).perAddress).toBeUndefined();
});

import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A fake PgBouncer. */
export interface Pooler {
  /** The address of a database behind it. */
  readonly url: string;
  close(): Promise<void>;
}

/** The client settings that PgBouncer accepts. */
const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone']);
const SSL_REQUEST = 80_877_103;

/**
 * A proxy between a client and PostgreSQL that behaves like PgBouncer: it refuses unknown settings, and with
 * `transaction` lends a connection for one transaction at a time, most recently used first.
 */
export async function startPooler(database: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(database);
  const startup = startupPacket({ user: username, database: pathname.slice(1) });
  const sockets = new Set<Socket>();
  const idle: Backend[] = [];
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const openBackend = (): Promise<Backend> =>
    new Promise((resolve) => {
      const socket = track(connect(Number(port), hostname));
      socket.write(startup);
      const backend: Backend = { socket, client: undefined };
      onMessages(socket, (message) => {
        const isReady = message[0] === 0x5a;
        if (backend.client) backend.client.write(message);
        else if (isReady) resolve(backend);
        // Idle, and not inside a transaction.
        if (!isReady || message[5] !== 0x49 || !backend.client) return;
        backend.client.emit('given back');
        backend.client = undefined;
        idle.push(backend);
      });
    });

  const serve = (client: Socket): void => {
    if (mode === 'session') {
      const socket = track(connect(Number(port), hostname));
      socket.write(startup);
      client.pipe(socket).pipe(client);
      return;
    }
    let lent: Backend | undefined;
    let turn = Promise.resolve();
    client.on('given back', () => (lent = undefined));
    client.write(Buffer.concat([frame('R', int(0)), frame('Z', Buffer.from('I'))]));
    onMessages(client, (message) => {
      if (message[0] === 0x58) return;
      turn = turn.then(async () => {
        if (!lent) {
          lent = idle.pop() ?? (await openBackend());
          lent.client = client;
        }
        lent.socket.write(message);
        return undefined;
      });
    });
  };

  const server = createServer((client) => {
    track(client);
    const hello = (chunk: Buffer): void => {
      if (chunk.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
      client.off('data', hello);
      const unknown = settingsOf(chunk).find((name) => !KNOWN.has(name));
      if (unknown === undefined) return serve(client);
      const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${unknown}`, ''];
      client.end(frame('E', Buffer.from(fields.map((field) => `${field}\0`).join(''))));
    };
    client.on('data', hello);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Backend {
  readonly socket: Socket;
  client: Socket | undefined;
}

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const frame = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type), int(body.length + 4), body]);

function startupPacket(settings: Record<string, string>): Buffer {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}\0${value}\0`);
  const body = Buffer.concat([int(196_608), Buffer.from(`${pairs.join('')}\0`)]);
  return Buffer.concat([int(body.length + 4), body]);
}

const settingsOf = (packet: Buffer): string[] =>
  packet
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '');

/** Calls back with each whole message of the protocol: a type, a length and a body. */
function onMessages(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const length = rest.readInt32BE(1) + 1;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

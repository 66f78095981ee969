import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PassThrough, Transform, type Duplex } from 'node:stream';

/** A slow line. The browser's own emulation does not apply to a service worker's requests. */
interface Pace {
  /** Round-trip time. */
  readonly latencyMs: number;
  /** Of all connections together, in each direction. */
  readonly bytesPerSecond: number;
}

/** Bytes sent at once: about a packet. */
const PACKET = 1400;

/** A network that a test can cut: a proxy between the app and the server, at a fixed address. */
export class Network {
  readonly url: string;
  /** The server's address; it may restart at another port. */
  target: string;
  /** What the server has sent so far. */
  bytes = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #directions: readonly [there: Direction, back: Direction] | null = null;
  #handshakeMs = 0;
  #mode: 'open' | 'cut' | 'silent' = 'open';

  private constructor(server: Server, url: string, target: string) {
    this.#server = server;
    this.url = url;
    this.target = target;
    server.on('connection', (socket) => this.#carry(socket));
  }

  static async to(target: string): Promise<Network> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return new Network(server, `http://127.0.0.1:${address.port}`, target);
  }

  /** Breaks every connection, and refuses new ones. */
  cut(): void {
    this.#mode = 'cut';
    for (const socket of this.#sockets) socket.destroy();
  }

  /** New connections share a slow line from now on; each waits for its handshake first. */
  slow(pace: Pace | null): void {
    this.#directions = pace && [new Direction(pace), new Direction(pace)];
    this.#handshakeMs = pace?.latencyMs ?? 0;
    this.cut();
    this.restore();
  }

  /** Drops all packets silently: as after sleep, or behind a router that has lost its state. */
  silence(): void {
    this.#mode = 'silent';
    for (const socket of this.#sockets) socket.pause();
  }

  /** Accepts new connections again; those that fell silent stay silent. */
  restore(): void {
    this.#mode = 'open';
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #carry(socket: Socket): void {
    this.#keep(socket);
    if (this.#mode === 'cut') return void socket.destroy();
    if (this.#mode === 'silent') return void socket.pause();
    const { hostname, port } = new URL(this.target);
    const onward = this.#keep(connect(Number(port), hostname));
    onward.on('data', (chunk: Buffer) => (this.bytes += chunk.length));
    const [there, back] = this.#directions?.map((direction) => direction.carry()) ?? [];
    setTimeout(() => socket.pipe(there ?? new PassThrough()).pipe(onward), this.#handshakeMs);
    onward.pipe(back ?? new PassThrough()).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    return undefined;
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }
}

/** One direction of a slow line, which its connections share. */
class Direction {
  readonly #pace: Pace;
  #freeAt = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  carry(): Duplex {
    const { latencyMs, bytesPerSecond } = this.#pace;
    // Timers of different lengths may fire in another order than they were set: each handles the next chunk.
    const next: (() => void)[] = [];
    const later = (work: () => void) => {
      next.push(work);
      setTimeout(() => next.shift()!(), Math.max(0, this.#freeAt + latencyMs / 2 - performance.now()));
    };
    const send = (stream: Transform, bytes: Buffer) => {
      this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes.length / bytesPerSecond) * 1000;
      later(() => stream.destroyed || stream.push(bytes));
    };
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += PACKET) send(this, chunk.subarray(at, at + PACKET));
        done();
      },
      flush: later,
    });
  }
}

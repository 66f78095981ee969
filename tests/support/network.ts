import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { PassThrough, Transform, type Duplex } from 'node:stream';

/** A slow line. The browser's own emulation leaves out what a service worker fetches. */
interface Pace {
  /** There and back. */
  readonly latencyMs: number;
  /** Of all connections together, in each direction. */
  readonly bytesPerSecond: number;
}

/** What travels at once, in bytes: about a packet. */
const PACKET = 1400;

/** A network that a test can cut: it stands between the app and the server, at an address that stays. */
export class Network {
  readonly url: string;
  /** Where the server is; it may come back at another port. */
  target: string;
  /** What has come from the server so far. */
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

  /** Every connection breaks, and none is made. */
  cut(): void {
    this.#mode = 'cut';
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections that are made from now on share a slow line; each waits for its handshake first. */
  slow(pace: Pace | null): void {
    this.#directions = pace && [new Direction(pace), new Direction(pace)];
    this.#handshakeMs = pace?.latencyMs ?? 0;
    this.cut();
    this.mend();
  }

  /** Nothing arrives any more, and nobody is told: as after a sleep, or behind a router that has forgotten. */
  silence(): void {
    this.#mode = 'silent';
    for (const socket of this.#sockets) socket.pause();
  }

  /** New connections are made again; those that fell silent stay so. */
  mend(): void {
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
    // Timers of different lengths may end in another order than they were set in: each does what is next.
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

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network that a test can cut: it stands between the app and the server, at an address that stays. */
export class Network {
  readonly url: string;
  /** Where the server is; it may come back at another port. */
  target: string;
  /** What has come from the server so far. */
  bytes = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
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
    socket.pipe(onward).pipe(socket);
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

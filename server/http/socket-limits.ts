import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '../platform/errors.ts';
import { clientKey } from './client-address.ts';

export interface SocketLimits {
  /** The most open sockets in total. */
  readonly all: number;
  /** The most per address; undefined behind a proxy, where all come from one address. */
  readonly perAddress: number | undefined;
  /** The idle timeout of a socket, in milliseconds. */
  readonly silence: number;
}

/** Descriptors reserved for files, the database and email. */
const OTHER_FILES = 256;
/** Sockets accepted beyond the limit until there is room. */
const SPARE = 64;
const REFUSAL = JSON.stringify(
  new HttpError('rate_limited', 'Too many connections are open from your address.').toBody(),
);

/**
 * The limits of this process. The system limits its open files, including sockets. Without a free one it can neither
 * respond nor save.
 */
export function socketLimits({ byAddress }: { byAddress: boolean }): SocketLimits {
  const all = Math.max(Math.min(openFiles() - OTHER_FILES, 10_000), OTHER_FILES);
  // As many as one address may have streams, plus some for the requests of their readers.
  return { all, perAddress: byAddress ? Math.min(Math.floor(all / 4), 400) : undefined, silence: 120_000 };
}

/** How many files this process may have open. Windows has no such limit. */
function openFiles(): number {
  // Otherwise the report asks the name server about each connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/**
 * Limits a server's sockets, so that nobody can take them all. One too many from an address is refused. When all are taken, a
 * new one replaces the longest idle connection, or else the oldest of the address with the most, so clients that hold many
 * lose them first. Behind a proxy, addresses are unknown, and only idle connections make room.
 */
export function limitSockets(server: Server, { all, perAddress = Infinity, silence }: SocketLimits): void {
  const isByAddress = perAddress !== Infinity;
  // A client that does not read its response would keep it in memory indefinitely.
  server.setTimeout(silence);
  server.maxConnections = all + SPARE;
  const open = new Map<string, Set<Socket>>();
  let count = 0;
  const remove = (address: string, socket: Socket): void => {
    const sockets = open.get(address);
    if (!sockets?.delete(socket)) return;
    count--;
    if (sockets.size === 0) open.delete(address);
  };
  const idle = keepIdle(server);
  const makeRoom = (): void => {
    const socket = first(idle) ?? (isByAddress ? first(greediest(open)) : undefined);
    if (!socket) return;
    socket.destroy();
    idle.delete(socket);
    remove(addressOf(socket), socket);
  };
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const sockets = open.get(address) ?? new Set();
    open.set(address, sockets.add(socket));
    count++;
    socket.once('close', () => remove(address, socket));
    if (sockets.size > perAddress) refuse(socket);
    else if (count > all) makeRoom();
  });
}

/** Idle kept-alive sockets, longest idle first. Node's own `closeIdleConnections` also closes new ones. */
function keepIdle(server: Server): Set<Socket> {
  const idle = new Set<Socket>();
  const busy = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      busy.set(socket, left);
      if (left === 0 && !socket.destroyed) idle.add(socket);
    });
  });
  server.on('connection', (socket: Socket) => socket.once('close', () => idle.delete(socket)));
  return idle;
}

const addresses = new WeakMap<Socket, string>();

/** The address in the form used for limits. Remembered, because a closed socket no longer has it. */
function addressOf(socket: Socket): string {
  const address = addresses.get(socket) ?? clientKey(socket.remoteAddress ?? '');
  addresses.set(socket, address);
  return address;
}

/** The sockets of the address with the most. */
function greediest(open: ReadonlyMap<string, ReadonlySet<Socket>>): ReadonlySet<Socket> {
  let most: ReadonlySet<Socket> = new Set();
  for (const sockets of open.values()) if (sockets.size > most.size) most = sockets;
  return most;
}

const first = (sockets: ReadonlySet<Socket>): Socket | undefined => sockets.values().next().value;

function refuse(socket: Socket): void {
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 30\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(REFUSAL)}\r\n\r\n${REFUSAL}`,
  );
  socket.destroySoon();
}

import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { HttpError } from '../platform/errors.ts';
import { type SocketLimits, limitSockets } from './socket-limits.ts';

/** Handles a request. Its promise, if any, never rejects. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Listens and returns the port, which differs from the requested one when that is 0. Tests may omit `limits`. */
export function listen(
  answer: Answer,
  port: number,
  host: string,
  limits?: SocketLimits,
): Promise<{ server: Server; port: number }> {
  const server = createServer({
    // Longer than proxies keep idle connections (60 s). Closing first could hit a request on its way, and a POST is not
    // retried automatically.
    keepAliveTimeout: 75_000,
    // 20 minutes allow the largest upload, a film of 500 MB, at 3.5 Mbit/s. Silent clients are cut off much earlier
    // (body.ts, multipart.ts).
    requestTimeout: 20 * 60_000,
    headersTimeout: 20_000,
    maxHeaderSize: 16_384,
  });
  answerInTurns(server, answer);
  server.on('clientError', (error, socket) => refuse(error, socket as Socket));
  if (limits) limitSockets(server, limits);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/**
 * Handles requests as they arrive. While connections are being opened, it takes one request per turn of the event loop.
 * Node accepts one connection per turn, so the last of fifty simultaneous ones would wait for fifty turns, each with
 * the requests of all before it. That took more than a second.
 */
function answerInTurns(server: Server, answer: Answer): void {
  const waiting: (() => void)[] = [];
  let isOpening = false;
  let next: NodeJS.Immediate | undefined;
  const turn = (): void => {
    next = undefined;
    const due = isOpening ? 1 : waiting.length;
    isOpening = false;
    for (const start of waiting.splice(0, due)) start();
    if (waiting.length > 0) next ??= setImmediate(turn);
  };
  server.on('connection', () => {
    isOpening = true;
    next ??= setImmediate(turn);
  });
  server.on('request', (request, response) => {
    if (isOpening || waiting.length > 0) waiting.push(() => void answer(request, response));
    else void answer(request, response);
  });
}

const REFUSAL = JSON.stringify(new HttpError('bad_request', 'We couldn’t understand this request.').toBody());

/** Answers malformed HTTP, which never reaches the app, with the usual error body. */
function refuse({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
  if (!socket.writable) return;
  // Browsers open connections in advance, and would take this for the answer to their next request.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy();
  // A response to HEAD has no body: it would be read as the next response.
  const isHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(REFUSAL)}\r\n\r\n${isHead ? '' : REFUSAL}`,
  );
}

/** Stops accepting and waits for requests in progress, up to `timeoutMs`. */
export async function close(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(cut);
}

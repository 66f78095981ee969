import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** Listens and tells the port, which matters when the one asked for was 0. */
export function listen(app: Koa, port: number, host: string): Promise<{ server: Server; port: number }> {
  const answer = app.callback();
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 20_000, maxHeaderSize: 16_384 },
    (request, response) => void answer(request, response),
  );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/** Stops accepting and waits for what is in flight, `patience` milliseconds at most. */
export async function close(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}

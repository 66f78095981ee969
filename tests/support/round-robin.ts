import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { patience } from './depth.ts';

/** The interval and timeout of the backends' health checks. */
const CHECK_INTERVAL_MS = 100;
const CHECK_TIMEOUT_MS = patience(5000);

export interface RoundRobin {
  readonly url: string;
  /** Waits until that many backends accept requests. */
  untilHealthy(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A small load balancer, as used before several processes: each request goes to the next backend whose `/api/health`
 * returns 200. A refused connection goes to the next one, as nothing was sent; any later failure becomes a 502.
 * @param backends returns their current addresses
 */
export async function startRoundRobin(backends: () => readonly string[]): Promise<RoundRobin> {
  const healthy = new Set<string>();
  const closing = new AbortController();
  let turn = 0;

  const check = async (url: string): Promise<void> => {
    const answer = await fetch(`${url}/api/health`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).catch(() => undefined);
    if (answer?.status === 200) healthy.add(url);
    else healthy.delete(url);
    await answer?.body?.cancel();
  };
  const checking = (async () => {
    while (!closing.signal.aborted) {
      const current = backends();
      for (const url of healthy) if (!current.includes(url)) healthy.delete(url);
      await Promise.all(current.map(check));
      await wait(CHECK_INTERVAL_MS);
    }
  })();

  const pass = (request: http.IncomingMessage, response: http.ServerResponse, body: Buffer, tries: number): void => {
    const choice = backends().filter((url) => healthy.has(url));
    const url = choice[turn++ % Math.max(1, choice.length)];
    if (url === undefined || tries === 0) {
      response.writeHead(502).end('No backend');
      return;
    }
    const { method, headers } = request;
    const onward = http.request(`${url}${request.url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      else if (error.code === 'ECONNREFUSED') {
        healthy.delete(url);
        pass(request, response, body, tries - 1);
      } else response.writeHead(502).end(String(error));
    });
    onward.end(body);
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => pass(request, response, Buffer.concat(chunks), 5));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilHealthy(count) {
      while (healthy.size < count) await wait(20);
    },
    async close() {
      closing.abort();
      server.closeAllConnections();
      await Promise.all([checking, new Promise((resolve) => server.close(resolve))]);
    },
  };
}

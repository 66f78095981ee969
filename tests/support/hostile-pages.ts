import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createPageFetcher, type PageFetcher } from '../../server/adapters/page-fetcher.ts';

/** The internet address of the server below in these tests. */
export const PUBLIC = '93.184.215.14';

/** DNS: a name that is not listed does not exist. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  'school.example': [PUBLIC],
  'other.example': [PUBLIC],
  'six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'loopback.example': ['127.0.0.1'],
  'mixed.example': [PUBLIC, '10.0.0.7'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'intranet.example': ['fd00::7'],
};

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server on the fake internet with given responses, and a fetcher that resolves it. */
export interface HostilePages {
  readonly pages: PageFetcher;
  /** Environment variables for a server in a process of its own, so that it resolves the same names. */
  readonly env: Record<string, string>;
  /** Responses by path; others are 404. */
  readonly answers: Map<string, Answer>;
  /** The requests: host and path, with the headers. */
  readonly asked: { readonly at: string; readonly headers: IncomingMessage['headers'] }[];
  /** The addresses of connections, after the check. */
  readonly connections: { readonly address: string; readonly port: number }[];
  close(): Promise<void>;
}

export const html =
  (head: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
      .end(`<!doctype html><html><head>${head}</head><body>Words</body></html>`);
export const redirect =
  (to: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { Location: to }).end();
export const bytes =
  (type: string, body: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);

const piece = Buffer.alloc(64 * 1024, '<p>more</p>');
/** A page without an end, as fast as it is read. */
export const endless =
  (head: string): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(head);
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
/** A page that sends its head and then hangs. */
export const silent =
  (head: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).write(head);
/** That many bytes, all spaces, compressed to very few. */
export const bomb = (unpacked: number): Buffer => gzipSync(Buffer.alloc(unpacked, ' '), { level: 9 });

export async function startHostilePages(): Promise<HostilePages> {
  const answers: HostilePages['answers'] = new Map();
  const asked: HostilePages['asked'] = [];
  const connections: HostilePages['connections'] = [];
  const server: Server = createServer((request, response) => {
    response.on('error', () => {});
    asked.push({ at: `${request.headers.host}${request.url}`, headers: request.headers });
    const answer = answers.get(new URL(request.url ?? '', 'http://any').pathname);
    if (answer) answer(response, request);
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Not found</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    answers,
    asked,
    connections,
    env: {
      LINK_PREVIEWS: 'on',
      NODE_OPTIONS: `--import=${new URL('lead-to-hostile-pages.ts', import.meta.url).href}`,
      HOSTILE_PAGES_PORT: String(port),
    },
    pages: createPageFetcher({
      userAgent: () => 'Bonjour link previews (test)',
      async resolve(hostname) {
        const found = NAMES[hostname.replace(/\.$/, '')];
        if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return found;
      },
      connectTo(address, wanted) {
        connections.push({ address, port: wanted });
        return { host: '127.0.0.1', port };
      },
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/** The timeout for everything: names, redirects and bytes. */
const TIMEOUT_MS = 5000;
export const MOST_REDIRECTS = 3;
/** How many addresses of a name are tried. */
const ADDRESSES_TRIED = 2;
const HEADER_BYTES = 16 * 1024;
/** Each with its default port. */
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Responses of busy or failing servers, which may recover. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Why nothing was fetched. Members do not see this: the post just has no preview. */
export class PageRefused extends Error {
  override name = 'PageRefused';
  /** Whether a retry may help. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

interface Wanted {
  /** The accepted media types. */
  readonly types: RegExp;
  /** For the `Accept` header. */
  readonly accept: string;
  /** The most that is read of the unpacked body, in bytes. */
  readonly most: number;
  /** Whether longer content is cut off. Otherwise it is refused. */
  readonly cut: boolean;
  /** How many redirects have led to the address. */
  readonly redirects?: number;
  /** Whether the content so far is enough. */
  readonly isEnough?: (body: Buffer) => boolean;
}

interface FetchedPage {
  /** The final address. */
  readonly address: string;
  /** The number of redirects, including those before the address. */
  readonly redirects: number;
  /** The server's `Content-Type`. */
  readonly type: string;
  readonly body: Buffer;
}

/** Fetches addresses from members, only from the public internet. */
export interface PageFetcher {
  /** @throws PageRefused for any failure */
  fetch(address: string, wanted: Wanted): Promise<FetchedPage>;
}

export interface FetcherOptions {
  readonly userAgent: () => string;
  /** All IP addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** The target of a connection to a checked address; for tests, which have no server on the internet. */
  readonly connectTo?: (address: string, port: number) => { readonly host: string; readonly port: number };
}

/**
 * Uses name servers only. The system's lookup would also read the hosts file, and blocks one of the few threads that
 * passwords and files need while a name server is silent.
 */
const names = new Resolver({ timeout: 2000, tries: 2 });

async function resolveByDns(hostname: string): Promise<string[]> {
  const answers = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (found.length === 0 && failed) throw failed.reason as Error;
  return found;
}

/**
 * Each address is resolved once, all results are checked, and the connection is made to the checked IP address itself,
 * so a second DNS response cannot lead elsewhere. The same applies to every redirect. No cookies, no credentials, no
 * proxy of the environment.
 */
export function createPageFetcher({
  userAgent,
  resolve = resolveByDns,
  connectTo = (host, port) => ({ host, port }),
}: FetcherOptions): PageFetcher {
  /** @throws PageRefused when any resolved address is not on the public internet */
  const addressesOf = async (hostname: string, signal: AbortSignal): Promise<readonly string[]> => {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1');
    const found = isIP(literal) ? [literal] : await within(signal, resolve(hostname));
    if (found.length === 0) throw new PageRefused(`${hostname} has no address`);
    if (!found.every(isPublicAddress)) throw new PageRefused(`${hostname} is not on the internet`);
    return found.slice(0, ADDRESSES_TRIED);
  };

  const ask = async (url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> => {
    const port = PORTS[url.protocol];
    if (port === undefined || url.port !== '' || url.username || url.password) {
      throw new PageRefused('We don’t fetch this kind of address');
    }
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    let failure: unknown;
    for (const address of await addressesOf(url.hostname, signal)) {
      try {
        const options = {
          ...connectTo(address, port),
          method: 'GET',
          path: url.pathname + url.search,
          agent: false,
          maxHeaderSize: HEADER_BYTES,
          signal,
          headers: {
            Host: url.host,
            Accept: accept,
            'Accept-Encoding': 'gzip, br',
            'Accept-Language': 'en-GB, en;q=0.8, *;q=0.5',
            'User-Agent': userAgent(),
          },
        } as const;
        return await answerTo(
          url.protocol === 'https:'
            ? https.request({ ...options, servername: isIP(hostname) ? '' : hostname })
            : http.request(options),
        );
      } catch (error) {
        failure = error;
        if (signal.aborted) break;
      }
    }
    throw failure;
  };

  const fetchWithin = async (address: string, wanted: Wanted, signal: AbortSignal): Promise<FetchedPage> => {
    let url = URL.parse(address);
    for (let redirects = wanted.redirects ?? 0; ; redirects++) {
      if (!url) throw new PageRefused('This isn’t a web address');
      const answer = await ask(url, wanted.accept, signal);
      try {
        const status = answer.statusCode ?? 0;
        const location = answer.headers.location;
        if (status >= 300 && status < 400 && location !== undefined) {
          if (redirects === MOST_REDIRECTS) throw new PageRefused('There are too many redirects');
          url = URL.parse(location, url);
          continue;
        }
        if (status !== 200) throw new PageRefused(`The server answered ${status}`, { isPassing: PASSING.has(status) });
        const type = answer.headers['content-type'] ?? '';
        if (!wanted.types.test(type)) throw new PageRefused('The content isn’t the type we expected');
        return { address: url.href, redirects, type, body: await readBody(answer, wanted, signal) };
      } finally {
        answer.destroy();
      }
    }
  };

  return {
    async fetch(address, wanted) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await fetchWithin(address, wanted, signal);
      } catch (error) {
        if (error instanceof PageRefused) throw error;
        throw new PageRefused(signal.aborted ? 'It took too long' : 'We couldn’t fetch the page', {
          // A missing name will still be missing in a minute.
          isPassing: (error as NodeJS.ErrnoException | undefined)?.code !== 'ENOTFOUND',
          cause: error,
        });
      }
    },
  };
}

/** Waits for something that cannot be aborted, no longer than the signal allows. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const answerTo = (request: http.ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    // Ignores any protocol upgrade.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new PageRefused('The server used a different protocol'));
    });
    request.end();
  });

/** The unpacked body. Unpacked in chunks, so that a decompression bomb cannot fill memory. */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : undefined;
  if (!unpack) throw new PageRefused(`It is packed as ${encoding.slice(0, 20)}`);
  answer.on('error', (error) => unpack.destroy(error));
  return answer.pipe(unpack);
}

/** @throws PageRefused when it is too long and must not be cut */
async function readBody(answer: IncomingMessage, wanted: Wanted, signal: AbortSignal): Promise<Buffer> {
  const { most, cut, isEnough } = wanted;
  if (!cut && Number(answer.headers['content-length'] ?? 0) > most) throw new PageRefused('It is too large');
  const body = unpacked(answer);
  const stop = () => body.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > most && !cut) throw new PageRefused('It is too large');
      // A match may begin in the previous chunk.
      if ((cut && bytes >= most) || isEnough?.(Buffer.concat(chunks.slice(-2)))) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, most);
}

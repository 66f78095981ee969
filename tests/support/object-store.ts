import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * How a request fails: with a status, without an answer, by a broken connection, or after some bytes of the content.
 */
export type Fault = number | 'hang' | 'reset' | { readonly after: number; readonly how: 'hang' | 'reset' };

/**
 * A store that speaks the part of S3's protocol that we use, and checks each request's signature by the specification.
 */
export interface ObjectStore {
  /** The settings of a server that uses it. */
  readonly env: Readonly<Record<'MEDIA_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** By their keys in the bucket. */
  readonly objects: Map<string, { readonly content: Buffer; readonly storedAt: Date }>;
  /** Requests so far, as in `PUT uploads/a.webp`. */
  readonly requests: string[];
  /** Makes the next requests of this method fail, one after the other. */
  fail(method: string, ...faults: Fault[]): void;
  /** Stops all failures. */
  recover(): void;
  close(): Promise<void>;
}

const BUCKET = 'bonjour-files';
const KEYS = { id: 'AKIDBONJOUR', secret: 'a secret for the tests alone' };

/** @param page the maximum number of keys in a list */
export async function startObjectStore({ page = 1000 } = {}): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();
  const requests: string[] = [];
  const faults = new Map<string, Fault[]>();

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://store.test');
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const method = request.method ?? '';
    requests.push(`${method} ${key || url.search}`);
    const fault = faults.get(method)?.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object' && method === 'PUT') return breakUpload(request, fault);
    const refuse = (status: number, code: string): void => {
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} by the test</Message></Error>`;
      request.resume();
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(method === 'HEAD' ? '' : body);
    };
    if (typeof fault === 'number') return refuse(fault, 'InternalError');
    const wrong = signatureFault(request, url);
    if (wrong) return refuse(403, wrong);
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    if (method === 'PUT') {
      const content = await buffer(request);
      const md5 = request.headers['content-md5'];
      if (md5 !== undefined && createHash('md5').update(content).digest('base64') !== md5)
        return refuse(400, 'BadDigest');
      objects.set(key, { content, storedAt: new Date() });
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '')
      return void response.writeHead(200, { 'Content-Type': 'application/xml' }).end(list(url, objects, page));
    const found = objects.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    send(request, response, found, typeof fault === 'object' ? fault : undefined);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      MEDIA_URL: `s3://${BUCKET}/tests?endpoint=${endpoint}&region=eu-test-1`,
      AWS_ACCESS_KEY_ID: KEYS.id,
      AWS_SECRET_ACCESS_KEY: KEYS.secret,
    },
    objects,
    requests,
    fail: (method, ...more) => void faults.set(method, [...(faults.get(method) ?? []), ...more]),
    recover: () => faults.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function breakUpload(request: IncomingMessage, { after, how }: Exclude<Fault, number | string>): void {
  let come = 0;
  request.on('data', (piece: Buffer) => {
    come += piece.length;
    if (come < after) return;
    if (how === 'reset') request.socket.destroy();
    else request.pause();
  });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { content, storedAt }: { content: Buffer; storedAt: Date },
  fault: Exclude<Fault, number | string> | undefined,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from ?? 0), Number(to ?? content.length - 1)];
  const part = content.subarray(start, end + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Length': part.length,
    'Last-Modified': storedAt.toUTCString(),
    ...(from !== undefined && { 'Content-Range': `bytes ${start}-${end}/${content.length}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  if (!fault) return void response.end(part);
  response.write(part.subarray(0, fault.after), () => {
    if (fault.how === 'reset') request.socket.destroy();
  });
}

function list(url: URL, objects: ObjectStore['objects'], page: number): string {
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const after = query('continuation-token') || query('start-after');
  const all = [...objects.keys()].filter((key) => key.startsWith(query('prefix')) && key > after).toSorted();
  const keys = all.slice(0, Math.min(page, Number(query('max-keys') || page)));
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.content.length}</Size></Contents>`,
  );
  const next = keys.length < all.length ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const escape = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`);

/** AWS Signature Version 4, from its specification. @returns the error's code, or undefined for a valid signature */
function signatureFault({ headers, method }: IncomingMessage, url: URL): string | undefined {
  const [, id, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== KEYS.id) return 'InvalidAccessKeyId';
  const [day = '', region = '', service = '', last = ''] = scope.split('/');
  if (`${region}/${service}/${last}` !== 'eu-test-1/s3/aws4_request') return 'AuthorizationHeaderMalformed';
  // The headers that identify the request must be signed.
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  const query = [...url.searchParams].map(([name, value]) => `${escape(name)}=${escape(value)}`).toSorted();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const path = decodeURIComponent(url.pathname).split('/').map(escape).join('/');
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, query.join('&'), signed.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, last].reduce(hmac, hmac(`AWS4${KEYS.secret}`, day));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

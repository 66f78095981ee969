import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import type { PushNote } from '#shared/rules/push-note.ts';

export interface ReceivedPush {
  readonly note: PushNote;
  /** In seconds. */
  readonly ttl: number;
  readonly topic: string;
  /** The contact in the sender's signature. */
  readonly contact: string;
}

/** A device as its browser describes it to a site. */
export interface FakeDevice {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** The messages for it, decrypted with its keys. */
  readonly received: readonly ReceivedPush[];
  /** The number of requests so far, whatever the response. */
  requests(): number;
}

export interface PushService {
  readonly origin: string;
  device(): FakeDevice;
  /** The response to everything from now on; initially 201. `hang` is no response, `reset` a broken connection. */
  answer(status: number | 'hang' | 'reset', headers?: Record<string, string>): void;
  close(): Promise<void>;
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

/** A push service that speaks the protocol: it checks the sender's signature, and its devices decrypt. */
export async function startPushService(publicKey: string): Promise<PushService> {
  const devices = new Map<string, (request: IncomingMessage, body: Buffer) => void>();
  let answer: { status: number | 'hang' | 'reset'; headers: Record<string, string> } = { status: 201, headers: {} };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const receive = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (answer.status === 'hang') return;
    if (answer.status === 'reset') return void request.socket.destroy();
    try {
      if (!receive) throw new Error(`There is no device at ${request.url}`);
      receive(request, body);
      response.writeHead(answer.status, answer.headers).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    device() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const received: ReceivedPush[] = [];
      let requests = 0;
      devices.set(path, ({ headers, method }, body) => {
        requests++;
        if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('Not RFC 8291');
        const contact = checkSignature(headers.authorization ?? '', { publicKey, origin });
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString();
        if (answer.status !== 201) return;
        const note = JSON.parse(text) as PushNote;
        received.push({ note, ttl: Number(headers.ttl), topic: String(headers.topic), contact });
      });
      return { subscription: { endpoint: origin + path, p256dh, auth }, received, requests: () => requests };
    },
    answer: (status, headers = {}) => void (answer = { status, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** RFC 8292. @returns the contact @throws when the signature is not the site's own, for this service, for now */
function checkSignature(header: string, { publicKey, origin }: { publicKey: string; origin: string }): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('Signed by somebody else');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = fromBase64(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, fromBase64(signature))) {
    throw new Error('The signature is wrong');
  }
  const { aud, exp, sub } = JSON.parse(fromBase64(claims).toString()) as { aud: string; exp: number; sub: string };
  const left = exp - Date.now() / 1000;
  if (aud !== origin || left < 0 || left > 24 * 3600) throw new Error('Not for this service, or not for now');
  return sub;
}

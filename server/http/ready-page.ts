import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type Koa from 'koa';
import { clientHas } from './etag.ts';

const ENCODINGS = {
  br: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) => gzip(body, done)),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** A document that can be sent any number of times; each encoding is made once, when first asked for. */
export class ReadyPage {
  readonly status: number;
  readonly #type: string;
  readonly #body: Buffer;
  readonly #etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string, status: number, type = 'text/html') {
    this.status = status;
    this.#type = type;
    this.#body = Buffer.from(text);
    this.#etag = `W/"${createHash('sha1').update(this.#body).digest('base64url')}"`;
  }

  /** Answers with the document in the best encoding the client takes, or with 304 when it has this version. */
  async send(ctx: Koa.Context): Promise<void> {
    ctx.status = this.status;
    ctx.type = `${this.#type}; charset=utf-8`;
    ctx.vary('Accept-Encoding');
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('ETag', this.#etag);
    if (this.status === 200 && clientHas(ctx, this.#etag)) {
      ctx.status = 304;
      return;
    }
    const encoding = (['br', 'gzip'] as const).find((name) => ctx.acceptsEncodings(name) === name);
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.body = encoding ? await this.#in(encoding) : this.#body;
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? ENCODINGS[encoding](this.#body);
    this.#encoded.set(encoding, made);
    return made;
  }
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type Koa from 'koa';
import { clientHas } from './response-headers.ts';

interface Options {
  /** Changes whenever a page could look different. Pages of another version are rendered again. */
  readonly version: () => number | string;
  /** The longest time in the cache, so that scheduled content appears without a change. */
  readonly maxAgeMs: number;
  /** The size of the cache. The least recently used page is evicted. */
  readonly maxPages: number;
  readonly now: () => number;
}

interface CacheEntry<Page> {
  readonly page: Page;
  readonly version: number | string;
  readonly until: number;
}

/** Caches rendered pages by key. Concurrent requests for a page share one rendering. */
export class PageCache<Page> {
  readonly #options: Options;
  readonly #cached = new Map<string, CacheEntry<Page>>();
  readonly #rendering = new Map<string, Promise<Page>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** @param mayKeep - false for pages with unlimited addresses, such as unknown slugs */
  async get(key: string, render: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page> {
    const version = this.#options.version();
    const cached = this.#cached.get(key);
    if (cached && cached.version === version && this.#options.now() < cached.until) {
      this.#keep(key, cached);
      return cached.page;
    }
    // A rendering of the previous content is useless.
    const rendering = `${version} ${key}`;
    const underWay = this.#rendering.get(rendering);
    if (underWay) return underWay;
    const promise = render().finally(() => this.#rendering.delete(rendering));
    this.#rendering.set(rendering, promise);
    const page = await promise;
    if (mayKeep(page)) this.#keep(key, { page, version, until: this.#options.now() + this.#options.maxAgeMs });
    return page;
  }

  /** Marks the entry as most recently used. */
  #keep(key: string, entry: CacheEntry<Page>): void {
    this.#cached.delete(key);
    this.#cached.set(key, entry);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > this.#options.maxPages && oldest !== undefined) this.#cached.delete(oldest);
  }
}

const ENCODINGS = {
  br: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) => gzip(body, done)),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** A document that can be sent any number of times. Each encoding is created once, on first use. */
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

  /** Sends the document in the client's best encoding, or 304 when it has this version. */
  async send(ctx: Koa.Context): Promise<void> {
    ctx.status = this.status;
    ctx.type = `${this.#type}; charset=utf-8`;
    ctx.vary('Accept-Encoding');
    // Errors are temporary and must not be cached.
    ctx.set('Cache-Control', this.status < 500 ? 'no-cache' : 'no-store');
    if (this.status === 503) ctx.set('Retry-After', '5');
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

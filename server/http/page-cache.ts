interface Options {
  /** Changes whenever a page could look different; what was made before is then made anew. */
  readonly version: () => number | string;
  /** Kept at most this long, so that what is due at a time (a scheduled post) appears without a change. */
  readonly maxAgeMs: number;
  /** Kept at most this many; the one unused for longest goes. */
  readonly maxPages: number;
  readonly now: () => number;
}

interface Kept<Page> {
  readonly page: Page;
  readonly version: number | string;
  readonly until: number;
}

/** Rendered pages by key. Requests for a page that is being rendered wait for that one rendering. */
export class PageCache<Page> {
  readonly #options: Options;
  readonly #kept = new Map<string, Kept<Page>>();
  readonly #rendering = new Map<string, Promise<Page>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** @param mayKeep - false for pages that are as many as people can think up, such as unknown slugs */
  async get(key: string, render: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page> {
    const version = this.#options.version();
    const kept = this.#kept.get(key);
    if (kept && kept.version === version && this.#options.now() < kept.until) {
      this.#keep(key, kept);
      return kept.page;
    }
    // What is under way for the content as it was before is of no use.
    const rendering = `${version} ${key}`;
    const underWay = this.#rendering.get(rendering);
    if (underWay) return underWay;
    const promise = render().finally(() => this.#rendering.delete(rendering));
    this.#rendering.set(rendering, promise);
    const page = await promise;
    if (mayKeep(page)) this.#keep(key, { page, version, until: this.#options.now() + this.#options.maxAgeMs });
    return page;
  }

  /** Puts the entry last, in the order of use. */
  #keep(key: string, entry: Kept<Page>): void {
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#options.maxPages && oldest !== undefined) this.#kept.delete(oldest);
  }
}

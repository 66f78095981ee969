import type { Page } from './page.ts';

type Loader = () => Promise<{ page: Page }>;
/** Import functions by file path, as from `import.meta.glob`. */
type PageFiles = Readonly<Record<string, Loader>>;

/** A page's code failed to load. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  /** Fetches it again. */
  readonly retry: () => Promise<unknown>;

  constructor(what: string, retry: () => Promise<unknown>, cause: unknown) {
    super(`${what} could not be loaded`, { cause });
    this.retry = retry;
  }
}

/** The pages by name, each fetched on first use. */
export class PageStore {
  readonly #files: PageFiles;
  readonly #pages = new Map<string, Promise<Page>>();
  readonly #failed = new Set<string>();

  constructor(files: PageFiles) {
    this.#files = files;
  }

  /** Fetches a page's code, again if it failed before. */
  load(name: string): Promise<Page> {
    if (this.#failed.delete(name)) this.#pages.delete(name);
    return this.get(name);
  }

  /** For components, which `use` it. A failure is cached, so that they do not retry endlessly. */
  get(name: string): Promise<Page> {
    return this.#pages.get(name) ?? this.#start(name);
  }

  #start(name: string): Promise<Page> {
    const promise = this.#fetch(name);
    this.#pages.set(name, promise);
    promise.then(
      (page) => markKnown(promise, page),
      () => this.#failed.add(name),
    );
    return promise;
  }

  async #fetch(name: string): Promise<Page> {
    const file = fileOf(name);
    try {
      const loader = this.#files[file];
      if (loader) return (await loader()).page;
    } catch (cause) {
      throw new PageLoadError(`The page ${name}`, () => this.load(name), cause);
    }
    throw new Error(`There is no page ${name}`);
  }
}

/** `home/home` → `./features/home/home.page.tsx`. */
const fileOf = (name: string): string => `./features/${name}.page.tsx`;

/** `home/home` → its path in the project, the key in the build's manifest. */
export function moduleOf(name: string): string {
  return `web/features/${name}.page.tsx`;
}

/**
 * Lets React's `use` read a resolved promise synchronously instead of suspending: these are the fields that React sets
 * after it has waited for a promise. The first render in the browser then equals the server's.
 */
export function markKnown<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value });
}

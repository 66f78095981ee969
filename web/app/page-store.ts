import type { Page } from './page.ts';

type Loader = () => Promise<{ page: Page }>;

/** A page's code could not be fetched: most likely a new version was put in place since this one was opened. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * The pages by name, each fetched when first wanted. Unlike React.lazy, what is there already is given at once, so
 * that the first render in the browser is the same as the server's.
 */
export class PageStore {
  readonly #loaders: ReadonlyMap<string, Loader>;
  readonly #loaded = new Map<string, Page>();
  readonly #loading = new Map<string, Promise<Page>>();
  readonly #failed = new Set<string>();

  /** `files`: from the path of each page's file, as `import.meta.glob` gives them. */
  constructor(files: Readonly<Record<string, Loader>>) {
    this.#loaders = new Map(Object.entries(files).map(([file, loader]) => [nameOf(file), loader]));
  }

  names(): string[] {
    return [...this.#loaders.keys()];
  }

  /** Fetches a page's code, again when it failed before. */
  load(name: string): Promise<Page> {
    const known = this.#failed.delete(name) ? undefined : this.#loading.get(name);
    return known ?? this.#start(name);
  }

  /** The page for a component: itself once it is there, until then the promise to suspend on. */
  get(name: string): Page | Promise<Page> {
    return this.#loaded.get(name) ?? this.#loading.get(name) ?? this.#start(name);
  }

  #start(name: string): Promise<Page> {
    const loading = this.#fetch(name);
    this.#loading.set(name, loading);
    return loading;
  }

  async #fetch(name: string): Promise<Page> {
    const loader = this.#loaders.get(name);
    if (!loader) throw new Error(`There is no page ${name}`);
    try {
      const { page } = await loader();
      this.#loaded.set(name, page);
      return page;
    } catch (cause) {
      // Kept until somebody asks again: a component that suspends on it must not start over for ever.
      this.#failed.add(name);
      throw new PageLoadError(`The page ${name} could not be loaded`, { cause });
    }
  }
}

/** `./features/home/home.page.ts` → `home/home`. */
function nameOf(file: string): string {
  return file.replace(/^.*features\//, '').replace(/\.page\.ts$/, '');
}

/** `home/home` → its path in the project, as the build's manifest names it. */
export function moduleOf(name: string): string {
  return `web/features/${name}.page.ts`;
}

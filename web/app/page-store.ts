import { markKnown } from './known-promise.ts';
import type { Page } from './page.ts';

type Loader = () => Promise<{ page: Page }>;

/** A page's code could not be fetched: most likely a new version was put in place since this one was opened. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** The pages by name, each fetched when first wanted. */
export class PageStore {
  readonly #loaders: ReadonlyMap<string, Loader>;
  readonly #pages = new Map<string, Promise<Page>>();
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
    if (this.#failed.delete(name)) this.#pages.delete(name);
    return this.get(name);
  }

  /** For components, which `use` it. A failure stays: they must not start over for ever. */
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
    const loader = this.#loaders.get(name);
    if (!loader) throw new Error(`There is no page ${name}`);
    try {
      return (await loader()).page;
    } catch (cause) {
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

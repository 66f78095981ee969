import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

/*
 * A browser with tabs for modules that were written for one. Each tab loads its own copy of them, and gets its own globals
 * (storage, location, events). Storage events arrive late in a frozen tab. A real server answers.
 */

/** How the network treats a request. `lost`: the server handles it, but the response does not arrive. */
export type Network = 'up' | 'down' | 'lost';

class KeyValues {
  [key: string]: unknown;
}
type Changed = (key: string | null, before: string | null, after: string | null) => void;

/** Like `localStorage`: its keys are own properties, its methods are not. */
function createStorage(changed: Changed = () => {}): Storage {
  const methods = {
    getItem(this: KeyValues, key: string) {
      return Object.hasOwn(this, key) ? (this[key] as string) : null;
    },
    setItem(this: KeyValues, key: string, text: string) {
      const before = Object.hasOwn(this, key) ? (this[key] as string) : null;
      this[key] = text;
      if (before !== text) changed(key, before, text);
    },
    removeItem(this: KeyValues, key: string) {
      if (!Object.hasOwn(this, key)) return;
      const before = this[key] as string;
      delete this[key];
      changed(key, before, null);
    },
    clear(this: KeyValues) {
      for (const key of Object.keys(this)) delete this[key];
      changed(null, null, null);
    },
  };
  return Object.create(methods) as Storage;
}

/** One life of a page, until it is reloaded. */
export interface Page {
  readonly tab: Tab;
  readonly target: EventTarget;
  readonly document: EventTarget & { visibilityState: string };
  isOpen: boolean;
  /** Whether it asks to be reloaded. */
  isGoing: boolean;
  /** Called when it ends. */
  onEnd: () => void;
  /** What its `fetch` does. */
  fetch: typeof fetch;
}

/** The machine's own fetch, for code that runs in no page. */
export const realFetch = globalThis.fetch.bind(globalThis);

const running = new AsyncLocalStorage<Page>();

function here(): Page {
  const page = running.getStore();
  if (!page) throw new Error('No page runs this');
  return page;
}

export class Tab {
  readonly browser: Browser;
  session = createStorage();
  page: Page | undefined;
  isFrozen = false;
  readonly late: (() => void)[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Reloads the tab's page. The previous one stops. */
  load(): Page {
    this.unload();
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    this.page = {
      tab: this,
      target: new EventTarget(),
      document,
      isOpen: true,
      isGoing: false,
      onEnd: () => {},
      fetch: this.browser.fetch,
    };
    return this.page;
  }

  unload(): void {
    if (this.page) {
      this.run(this.page.onEnd);
      this.page.isOpen = false;
    }
    this.page = undefined;
    this.late.length = 0;
  }

  run<T>(work: () => T): T {
    if (!this.page) throw new Error('There is no page');
    return running.run(this.page, work);
  }

  thaw(): void {
    this.isFrozen = false;
    for (const event of this.late.splice(0)) event();
  }
}

export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  readonly tabs: Tab[] = [];
  readonly local: Storage;
  network: Network = 'up';

  constructor(url: string, tabs: number) {
    this.url = url;
    this.local = createStorage((key, oldValue, newValue) => this.#notifyOthers({ key, oldValue, newValue }));
    for (let count = 0; count < tabs; count++) this.tabs.push(new Tab(this));
  }

  /** The page's `fetch`, with the browser's cookies at the time it is sent. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const page = here();
    const { network } = this;
    const isDead = (): boolean => !page.isOpen;
    if (network === 'down' || isDead()) throw new TypeError('Failed to fetch');
    const headers = new Headers(init.headers);
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies) headers.set('cookie', cookies);
    const isWrite = init.method === 'POST';
    // A sent request arrives even if the page is gone.
    const response = await realFetch(new URL(address as string, this.url), { ...init, headers, signal: null });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    if (isDead()) await new Promise(() => {});
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    if (isWrite && network === 'lost') throw new TypeError('Failed to fetch');
    return response;
  };

  #take(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  #notifyOthers(change: { key: string | null; oldValue: string | null; newValue: string | null }): void {
    const from = running.getStore()?.tab;
    for (const tab of this.tabs) {
      const { page } = tab;
      if (tab === from || !page) continue;
      const dispatch = () => {
        if (page.isOpen)
          running.run(page, () => page.target.dispatchEvent(Object.assign(new Event('storage'), change)));
      };
      if (tab.isFrozen) tab.late.push(dispatch);
      else queueMicrotask(dispatch);
    }
  }
}

/** Gives modules loaded from now on the tabs' globals. `vi.unstubAllGlobals` restores them. */
export function stubGlobals(): void {
  const location = {
    get origin() {
      return here().tab.browser.url;
    },
    pathname: '/admin/chats',
    replace: () => void (here().isGoing = true),
    assign: () => void (here().isGoing = true),
  };
  const ofPage = <T extends object>(pick: (page: Page) => T): T =>
    new Proxy({} as T, {
      get: (_, key) => {
        const found = pick(here()) as Record<PropertyKey, unknown>;
        const value = found[key];
        return typeof value === 'function' ? (value.bind(found) as unknown) : value;
      },
      ownKeys: () => Reflect.ownKeys(pick(here())),
      getOwnPropertyDescriptor: (_, key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(pick(here()), key);
        return descriptor && { ...descriptor, configurable: true };
      },
    });
  const globals = {
    location,
    // A page has no effect after its end.
    localStorage: ofPage((page) => (page.isOpen ? page.tab.browser.local : createStorage())),
    sessionStorage: ofPage((page) => (page.isOpen ? page.tab.session : createStorage())),
    document: ofPage((page) => page.document),
    addEventListener: (type: string, listener: EventListener) => here().target.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) => here().target.removeEventListener(type, listener),
    fetch: (address: string, init?: RequestInit) => (running.getStore()?.fetch ?? realFetch)(address, init),
    dispatchEvent: (event: Event) => here().target.dispatchEvent(event),
  };
  for (const [name, value] of Object.entries({ ...globals, window: globals })) vi.stubGlobal(name, value);
}

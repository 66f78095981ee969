import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type Electron from 'electron';
import type { Page, Route } from 'playwright';
import { openBrowser } from './browser.ts';
import { invoke } from './ipc.ts';
import { record } from './record.ts';
import { handlerOf, isPermitted } from './services.ts';

type ContentsPart = Pick<Electron.WebContents, 'send' | 'getURL' | 'setWindowOpenHandler' | 'isDestroyed'>;
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** Chromium does not support our scheme here: the page gets a web address that only this file serves. */
const webAddress = (address: string): string => address.replace(/^([a-z-]+):\/\/([a-z]+)/, 'https://$2.$1.invalid');
const ownAddress = (address: string): string => address.replace(/^https:\/\/([a-z]+)\.([a-z-]+)\.invalid/, '$2://$1');

/** The page inside a window, with the real preload script. */
export class Contents extends EventEmitter implements ContentsPart {
  readonly mainFrame = { url: '' };
  #page: Page | undefined;
  /** A new document is loading. */
  #isNavigating = false;
  #openHandler: OpenHandler | undefined;

  getURL = (): string => this.mainFrame.url;
  isDestroyed = (): boolean => this.#page?.isClosed() ?? false;
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#page
      ?.evaluate(([name, values]) => window.dispatchEvent(new CustomEvent(`ipc:${name}`, { detail: values })), [
        channel,
        structuredClone(args),
      ] as const)
      // Between two pages there is no listener.
      .catch(() => undefined);
  }

  async open(url: string, preload: string, size: { width: number; height: number }): Promise<void> {
    const browser = await openBrowser();
    const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Europe/London' });
    await context.exposeBinding('__invoke', ({ frame }, channel: string, args: unknown[]) => {
      const isMain = frame === this.#page?.mainFrame();
      const senderFrame = isMain ? this.mainFrame : { url: ownAddress(frame.url()) };
      return invoke({ sender: this, senderFrame } as unknown as Electron.IpcMainInvokeEvent, channel, args);
    });
    await context.exposeBinding('__mayCopy', () => isPermitted(this, 'clipboard-sanitized-write'));
    await context.addInitScript(preloadScript(preload));
    await context.addInitScript(askBeforeCopying);
    const page = await context.newPage();
    this.#page = page;
    page.on('popup', (popup) => void popup.close());
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      this.mainFrame.url = ownAddress(frame.url());
      // For Chromium, a page that changes its own address starts to load, too.
      if (!this.#isNavigating) this.#startNavigation(this.mainFrame.url, true);
      this.#isNavigating = false;
    });
    await context.route('**/*', (route) =>
      this.#answer(route, page).catch((error: unknown) => {
        // The app has quit, and the caller with it.
        if (!page.isClosed()) throw error;
      }),
    );
    await page.goto(webAddress(url));
    this.emit('did-finish-load');
    record({ kind: 'page' });
  }

  async #answer(route: Route, page: Page): Promise<void> {
    const request = route.request();
    const url = ownAddress(request.url());
    if (request.isNavigationRequest() && !isOf(request, page)) {
      // A new window's first request has no frame yet.
      this.#openHandler?.({ url } as Electron.HandlerDetails);
      return route.abort();
    }
    if (request.isNavigationRequest() && page.url() !== 'about:blank' && !this.#mayNavigate(url)) {
      return route.fulfill({ status: 204 });
    }
    if (request.isNavigationRequest()) {
      this.#isNavigating = true;
      this.#startNavigation(url, false);
    }
    const handler = handlerOf(new URL(url).protocol.slice(0, -1));
    if (!handler) return route.abort();
    const response = await handler(await requestOf(route, url));
    if (response.type === 'error') return route.abort('internetdisconnected');
    await route
      .fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
      // The page has navigated without waiting.
      .catch(() => undefined);
  }

  #startNavigation(url: string, isSameDocument: boolean): void {
    this.emit('did-start-loading');
    this.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument });
  }

  #mayNavigate(url: string): boolean {
    let prevented = false;
    this.emit('will-navigate', { url, preventDefault: () => (prevented = true) });
    return !prevented;
  }
}

function isOf(request: ReturnType<Route['request']>, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}

async function requestOf(route: Route, url: string): Promise<GlobalRequest> {
  const request = route.request();
  const headers = await request.allHeaders();
  // Names with a colon are HTTP/2 pseudo-headers.
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':') && name !== 'cookie');
  const body = request.postDataBuffer();
  return new Request(url, {
    method: request.method(),
    headers: Object.fromEntries(plain),
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
type GlobalRequest = Parameters<Parameters<Electron.Protocol['handle']>[1]>[0];

/** In the page: blocks what Electron would refuse here too, in both ways to copy. */
function askBeforeCopying(): void {
  const refusal = () => new DOMException('Write permission denied.', 'NotAllowedError');
  const { __mayCopy: mayCopy } = window as unknown as { __mayCopy: () => Promise<boolean> };
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async () => {
        if (!(await mayCopy())) throw refusal();
      },
    },
  });
  document.execCommand = () => false;
}

/** The bundled preload script, with the two modules it gets from Electron. */
function preloadScript(file: string): string {
  return `(() => {
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value; } },
      ipcRenderer: {
        invoke: (channel, ...args) => window.__invoke(channel, args),
        on: (channel, listener) => {
          listener.onIpc = (event) => listener({}, ...event.detail);
          window.addEventListener('ipc:' + channel, listener.onIpc);
        },
        off: (channel, listener) => window.removeEventListener('ipc:' + channel, listener.onIpc),
      },
    };
    const require = (name) => { if (name === 'electron') return electron; throw new Error('No ' + name + ' in a sandbox'); };
    const module = { exports: {} };
    ((require, module, exports) => { ${readFileSync(file, 'utf8')} })(require, module, module.exports);
  })();`;
}

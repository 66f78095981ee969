import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Network, realFetch } from './browser.ts';

/*
 * As much of Electron as the desktop's main process uses, for a process that can be killed. Everything in one life ends with
 * it. Servers are real.
 */

type Handler = (event: unknown, given: unknown) => unknown;
type PageHandler = (request: Request) => Promise<Response>;

/** One run of the app, from its start to its end. */
export interface Life {
  readonly userData: string;
  readonly ended: AbortController;
  readonly handlers: Map<string, Handler>;
  readonly network: { is: Network };
  /** The addresses that it has requested. */
  readonly calls: string[];
  contents: Contents | undefined;
  page: PageHandler | undefined;
}

export const running = new AsyncLocalStorage<Life>();

function here(): Life {
  const life = running.getStore();
  if (!life) throw new Error('No app runs this');
  return life;
}

/** The page inside the window, as the main process sees it. */
export class Contents extends EventEmitter {
  readonly mainFrame = { url: 'bonjour-console://app/' };
  /** The page's listener for messages. */
  onMessage: (message: unknown) => void = () => {};
  setWindowOpenHandler(): void {}
  send(_: string, message: unknown): void {
    const copy = structuredClone(message);
    const onMessage = this.onMessage;
    queueMicrotask(() => onMessage(copy));
  }
}

class BrowserWindow extends EventEmitter {
  readonly webContents = new Contents();
  constructor() {
    super();
    here().contents = this.webContents;
  }
  isFocused = () => true;
  isMinimized = () => false;
  isMaximized = () => false;
  show() {}
  hide() {}
  focus() {}
  restore() {}
  maximize() {}
  getNormalBounds = () => ({ x: 0, y: 0, width: 800, height: 600 });
  loadURL = async () => undefined;
}

class Silent extends EventEmitter {
  static isSupported = () => false;
  show() {}
  close() {}
  setToolTip() {}
  setTitle() {}
  setContextMenu() {}
  destroy() {}
}

/** The connection to the servers. A sent request arrives even if the app is gone. */
async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  const life = here();
  const { is } = life.network;
  life.calls.push(address);
  if (life.ended.signal.aborted) await new Promise(() => {});
  if (is === 'down') {
    await nextTurn();
    throw new TypeError('fetch failed');
  }
  const signals = [life.ended.signal, ...(init.signal ? [init.signal] : [])];
  const isWrite = init.method === 'POST';
  const body = init.body instanceof ReadableStream ? await new Response(init.body).text() : init.body;
  const { duplex: _, ...plain } = init as RequestInit & { duplex?: string };
  const response = await realFetch(address, { ...plain, body, signal: isWrite ? null : AbortSignal.any(signals) });
  if (life.ended.signal.aborted) await new Promise(() => {});
  init.signal?.throwIfAborted();
  if (isWrite && is === 'lost') throw new TypeError('fetch failed');
  return response;
}

export const electron = {
  app: Object.assign(new EventEmitter().setMaxListeners(0), {
    getPath: () => here().userData,
    setBadgeCount: () => true,
    setLoginItemSettings: () => undefined,
    isPackaged: false,
  }),
  BrowserWindow,
  Menu: { buildFromTemplate: () => ({}), setApplicationMenu: () => undefined },
  nativeImage: { createFromPath: () => ({}) },
  Notification: Silent,
  Tray: Silent,
  ipcMain: { handle: (channel: string, handler: Handler) => void here().handlers.set(channel, handler) },
  net: { fetch: reach, isOnline: () => true },
  powerMonitor: new EventEmitter().setMaxListeners(0),
  protocol: {
    handle: (_: string, handler: PageHandler) => {
      here().page = handler;
    },
    registerSchemesAsPrivileged: () => undefined,
  },
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(Buffer.from(text).toReversed()),
    decryptString: (bytes: Buffer) => Buffer.from(Buffer.from(bytes).toReversed()).toString(),
  },
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }] },
  shell: { openExternal: async () => undefined },
};

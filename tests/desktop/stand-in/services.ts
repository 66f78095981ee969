import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type Electron from 'electron';
import { acts } from './acts.ts';
import { record } from './record.ts';

type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];
const schemes = new Map<string, ProtocolHandler>();

/** The handler of a scheme, for the windows' pages. */
export const handlerOf = (scheme: string): ProtocolHandler | undefined => schemes.get(scheme);

export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'> = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => void schemes.set(scheme, handler),
};

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

let isOnline = true;
acts.on('network', ({ online }) => {
  isOnline = online;
});

/** Electron's `fetch` reads files as well as the network. */
export const net: Pick<Electron.Net, 'fetch' | 'isOnline'> = {
  isOnline: () => isOnline,
  fetch: async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('file:')) return fetch(input, init);
    const file = fileURLToPath(input);
    const headers = { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' };
    return new Response(await readFile(file), { headers });
  },
};

/** Reverses texts, so that a test can distinguish an encrypted file from a plain one. */
export const safeStorage: Pick<
  Electron.SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
> = {
  isEncryptionAvailable: () => process.env.STAND_IN_KEY_STORE !== 'none',
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text) => Buffer.from(Buffer.from(text).toReversed()),
  decryptString: (bytes) => Buffer.from(Buffer.from(bytes).toReversed()).toString(),
};

export const screen: Pick<Electron.Screen, 'getAllDisplays'> = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } } as Electron.Display],
};

/** A system dialog, answered by the test. */
export const dialog: Pick<Electron.Dialog, 'showMessageBox'> = {
  async showMessageBox(first: Electron.BaseWindow | Electron.MessageBoxOptions, second?: Electron.MessageBoxOptions) {
    const { message, detail = '' } = second ?? (first as Electron.MessageBoxOptions);
    record({ kind: 'question', message, detail });
    const [{ button }] = await once(acts, 'answer-question');
    return { response: button, checkboxChecked: false };
  },
};

export const shell: Pick<Electron.Shell, 'openExternal'> = {
  openExternal: async (url) => record({ kind: 'opened-outside', url }),
};

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
let permissionHandler: RequestHandler = null;

/** Permission checks: Electron asks the app, and permits everything if the app has no handler. */
export const isPermitted = (page: Pick<Electron.WebContents, 'getURL'>, permission: Permission): Promise<boolean> =>
  new Promise((resolve) => {
    if (!permissionHandler) return resolve(true);
    const details = { isMainFrame: true, requestingUrl: page.getURL() };
    return permissionHandler(page as Electron.WebContents, permission, resolve, details);
  });
type Permission = Parameters<NonNullable<RequestHandler>>[1];

const defaultSession: Pick<Electron.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> = {
  setPermissionRequestHandler: (handler) => (permissionHandler = handler),
  setPermissionCheckHandler: () => undefined,
};
export const session = { defaultSession };

/** Sleep and resume, triggered by the test. */
export const powerMonitor = new EventEmitter();
acts.on('suspend', () => powerMonitor.emit('suspend'));
acts.on('resume', () => powerMonitor.emit('resume'));

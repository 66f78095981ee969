import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { App } from 'electron';
import { acts } from './acts.ts';
import { closeBrowser } from './browser.ts';
import { record } from './record.ts';

type Used = Pick<
  App,
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setName'
  | 'whenReady'
>;

const home = process.env.STAND_IN_USER_DATA ?? '';
const emitter = new EventEmitter();

const used: Used = {
  isPackaged: false,
  getPath: (name) => (name === 'userData' ? home : path.join(home, name)),
  getVersion: () => '0.1.0',
  // The test starts and quits the app one after the other.
  requestSingleInstanceLock: () => true,
  setAppUserModelId: () => undefined,
  setAsDefaultProtocolClient: () => true,
  setName: () => undefined,
  whenReady: () => Promise.resolve(),
  setBadgeCount: (count = 0) => {
    record({ kind: 'badge', count });
    return true;
  },
  setLoginItemSettings: ({ openAtLogin = false }) => record({ kind: 'login-item', openAtLogin }),
  quit: () => {
    emitter.emit('before-quit', { preventDefault: () => undefined });
    emitter.emit('will-quit', { preventDefault: () => undefined });
    void closeBrowser().then(() => process.exit(0));
  },
};

/** Electron's `app`, with the emitter's own methods for its events. */
export const app = Object.assign(emitter, used);

acts.on('quit', () => used.quit());
acts.on('follow-link', ({ link }) => emitter.emit('second-instance', {}, ['bonjour', link]));

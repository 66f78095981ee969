import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { acts } from './acts.ts';
import { app } from './app.ts';
import { record } from './record.ts';
import { Contents } from './web-contents.ts';

type WindowPart = Pick<
  Electron.BrowserWindow,
  | 'isFocused'
  | 'isMinimized'
  | 'isMaximized'
  | 'restore'
  | 'maximize'
  | 'show'
  | 'hide'
  | 'focus'
  | 'getNormalBounds'
  | 'loadURL'
>;
/** A window: its page is a page of the real Chromium. */
export class BrowserWindow extends EventEmitter implements WindowPart {
  readonly webContents = new Contents();
  readonly #options: Electron.BrowserWindowConstructorOptions;
  #isFocused = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.#options = options;
    app.emit('web-contents-created', {}, this.webContents);
    this.webContents.on('did-finish-load', () => this.emit('ready-to-show'));
    acts.on('focus-window', ({ focused }) => {
      this.#isFocused = focused;
      this.emit(focused ? 'focus' : 'blur');
    });
    acts.on('close-window', () => this.emit('close', { preventDefault: () => undefined }));
  }

  loadURL(url: string): Promise<void> {
    const { width = 800, height = 600, webPreferences } = this.#options;
    const isLocked = webPreferences?.sandbox && webPreferences.contextIsolation && !webPreferences.nodeIntegration;
    if (!isLocked) throw new Error('A window without a sandbox');
    return this.webContents.open(url, webPreferences.preload ?? '', { width, height });
  }

  isFocused = (): boolean => this.#isFocused;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => false;
  restore(): void {}
  maximize(): void {}
  show(): void {
    record({ kind: 'window', state: 'shown' });
  }
  hide(): void {
    this.#isFocused = false;
    record({ kind: 'window', state: 'hidden' });
  }
  focus(): void {
    this.#isFocused = true;
    record({ kind: 'window', state: 'focused' });
    this.emit('focus');
  }
  getNormalBounds(): Electron.Rectangle {
    const { width = 800, height = 600 } = this.#options;
    return { x: 0, y: 0, width, height };
  }
}

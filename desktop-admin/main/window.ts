import { app, BrowserWindow, screen } from 'electron';
import { APP_ORIGIN, isAppAddress } from './addresses.ts';
import { placeOnScreens, type Settings } from './settings.ts';

const SIZE = { width: 1320, height: 860 };

interface Options {
  readonly settings: Settings;
  readonly preload: string;
  readonly onFocus: () => void;
  /** Called when a page starts to load in place of the previous one. */
  readonly onLoading: () => void;
}

/** The app's window. When it is closed, the app keeps running in the tray. */
export class MainWindow {
  readonly #options: Options;
  #window: BrowserWindow | null = null;
  #isQuitting = false;

  constructor(options: Options) {
    this.#options = options;
    app.on('before-quit', () => {
      this.#isQuitting = true;
    });
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /** Sends the page a message, if there is a page. */
  send(channel: string, message: unknown): void {
    this.#window?.webContents.send(channel, message);
  }

  /** @returns whether a message comes from this window's own page, and not from a frame in it */
  isSender(contents: Electron.WebContents, frame: Electron.WebFrameMain | null): boolean {
    return contents === this.#window?.webContents && frame !== null && frame === contents.mainFrame;
  }

  /** Brings the window to the front. Only used when the person asked for it. */
  show(): void {
    this.#window ??= this.#open();
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  /** Loads the window without showing it, for a start with the system. */
  prepare(): void {
    this.#window ??= this.#open(false);
  }

  #open(visible = true): BrowserWindow {
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const place = placeOnScreens(this.#options.settings.current.place, areas);
    const window = new BrowserWindow({
      ...SIZE,
      ...(place ? { x: place.x, y: place.y, width: place.width, height: place.height } : {}),
      minWidth: 360,
      minHeight: 480,
      title: 'Bonjour',
      show: false,
      autoHideMenuBar: true,
      webPreferences: {
        preload: this.#options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: true,
      },
    });
    if (place?.maximised) window.maximize();
    if (visible) window.once('ready-to-show', () => window.show());
    window.on('focus', this.#options.onFocus);
    // `did-start-loading` also fires when the page only changes its address.
    window.webContents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
      // Navigation elsewhere is blocked, and the page stays.
      if (isMainFrame && !isSameDocument && isAppAddress(url)) this.#options.onLoading();
    });
    window.on('close', (event) => {
      this.#remember(window);
      if (this.#isQuitting) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(`${APP_ORIGIN}/`);
    return window;
  }

  #remember(window: BrowserWindow): void {
    const { x, y, width, height } = window.getNormalBounds();
    this.#options.settings.change({ place: { x, y, width, height, maximised: window.isMaximized() } });
  }
}

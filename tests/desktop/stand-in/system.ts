import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { acts } from './acts.ts';
import { record } from './record.ts';

/** Images are not rendered here. */
export const nativeImage: Pick<typeof Electron.nativeImage, 'createFromPath'> = {
  createFromPath: () => ({}) as Electron.NativeImage,
};

export const Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'> = {
  buildFromTemplate: () => ({}) as Electron.Menu,
  setApplicationMenu: () => undefined,
};

type TrayPart = Pick<Electron.Tray, 'setToolTip' | 'setTitle' | 'setContextMenu' | 'destroy'>;

export class Tray extends EventEmitter implements TrayPart {
  constructor(_icon: Electron.NativeImage) {
    super();
    acts.on('click-tray', () => this.emit('click'));
  }
  setToolTip(toolTip: string): void {
    record({ kind: 'tray', toolTip });
  }
  setTitle(): void {}
  setContextMenu(): void {}
  destroy(): void {}
}

type NotificationPart = Pick<Electron.Notification, 'show' | 'close'>;

let shown = 0;

export class Notification extends EventEmitter implements NotificationPart {
  static isSupported: typeof Electron.Notification.isSupported = () => true;
  readonly #id = ++shown;
  readonly #options: Electron.NotificationConstructorOptions;
  readonly #click = ({ id }: { id: number }) => {
    if (id === this.#id) this.emit('click');
  };

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.#options = options;
  }
  show(): void {
    acts.on('click-notification', this.#click);
    const { title = '', body = '' } = this.#options;
    record({ kind: 'notification', id: this.#id, title, body, at: Date.now() });
  }
  close(): void {
    acts.off('click-notification', this.#click);
    record({ kind: 'notification-closed', id: this.#id });
    this.emit('close');
  }
}

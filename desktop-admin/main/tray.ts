import { app, Menu, nativeImage, Tray } from 'electron';

interface TrayOptions {
  readonly icon: string;
  readonly onOpen: () => void;
}

/** The tray icon: the number of open chats, and a menu that opens the window. */
export class ConsoleTray {
  readonly #tray: Tray;
  readonly #onOpen: () => void;

  constructor({ icon, onOpen }: TrayOptions) {
    this.#onOpen = onOpen;
    this.#tray = new Tray(nativeImage.createFromPath(icon));
    this.#tray.on('click', onOpen);
    this.show({ openChats: 0, offline: true });
  }

  /** @param openChats 100 stands for as many or more */
  show({ openChats, offline }: { openChats: number; offline: boolean }): void {
    const summary = chatsInWords(openChats);
    this.#tray.setToolTip(offline ? 'Bonjour: offline' : `Bonjour: ${summary}`);
    // Beside the icon, on macOS only.
    this.#tray.setTitle(openChats > 0 ? countLabel(openChats) : '');
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: offline ? 'Offline' : summary, enabled: false },
        { type: 'separator' },
        { label: 'Open Bonjour', click: this.#onOpen },
        { label: 'Quit', click: () => app.quit() },
      ]),
    );
    // The badge of the app's icon, where the system supports it.
    app.setBadgeCount(openChats);
  }
}

const countLabel = (count: number): string => (count > 99 ? '99+' : String(count));

function chatsInWords(count: number): string {
  if (count === 0) return 'no open chats';
  return count === 1 ? '1 open chat' : `${countLabel(count)} open chats`;
}

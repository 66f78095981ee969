import { app, net, shell } from 'electron';
import type {
  DesktopMessage,
  DesktopPerson,
  DesktopState,
  OutboxChange,
  SignInInput,
} from '#shared/api/desktop-bridge.ts';
import { listenToEvents } from '#shared/contracts/endpoints/session.ts';
import { isQuiet } from '#shared/rules/quiet-hours.ts';
import { Account } from './account.ts';
import { pathOfLink } from './addresses.ts';
import { MESSAGES } from './bridge-channels.ts';
import { answerPage, ownerFrom, text } from './bridge.ts';
import { ChatDesk } from './chat-desk.ts';
import { Live } from './live.ts';
import { Secrets } from './secrets.ts';
import { ServerConnection } from './server-connection.ts';
import { Settings, toSettings } from './settings.ts';
import { signIn, signOut, whoIsSignedIn } from './sign-in.ts';
import { startWithSystem } from './start-with-system.ts';
import { ConsoleTray } from './tray.ts';
import { MainWindow } from './window.ts';

/** The running console: connects its parts. */
export class ConsoleApp {
  readonly #settings = new Settings(app.getPath('userData'));
  readonly #secrets = new Secrets();
  readonly #account = new Account(this.#secrets);
  readonly connection = new ServerConnection({
    fetch: (address, init) => net.fetch(address, init),
    secrets: this.#secrets,
    onSessionEnd: () => this.#expire(),
    onReach: (reached, path) => {
      // The stream waits between its own attempts. If each failure woke it, it would retry without a pause.
      if (!reached && !path.startsWith(listenToEvents.path)) this.#live.retryNow();
    },
  });
  readonly #window: MainWindow;
  readonly #tray: ConsoleTray;
  readonly #chats = new ChatDesk({
    connection: this.connection,
    isWindowFocused: () => this.#window.isFocused,
    isQuiet: () => isQuiet(this.#settings.current.quietHours, new Date()),
    onCount: (openChats) => {
      this.#openChats = openChats;
      this.#showTray();
    },
    onOpen: (path) => this.open(path),
  });
  readonly #live = new Live({
    connection: this.connection,
    personId: () => this.#state.person?.id,
    onEvent: (event) => {
      this.#send({ type: 'live', event });
      void this.#chats.watch.follow(event);
    },
    onResync: () => {
      this.#send({ type: 'resync' });
      void this.#chats.watch.catchUp();
    },
    onConnection: (connection) => this.#change({ connection }),
    onSignedOut: () => this.#expire(),
  });
  #state: DesktopState;
  #openChats = 0;
  /** Whether the page receives messages; not while it is loading. */
  #isListening = false;
  /** The address to open as soon as the page receives messages. */
  #wanted: string | null = null;

  /** @param files the built preload script and the tray's icon */
  constructor({ preload, icon }: { preload: string; icon: string }) {
    const { openAtLogin, quietHours, server } = this.#settings.current;
    this.connection.origin = server;
    this.#state = {
      server,
      person: this.connection.hasSession ? this.#account.resume(server) : null,
      expired: false,
      connection: 'connecting',
      settings: { openAtLogin, quietHours },
      keepsSession: this.#secrets.lasting,
    };
    this.#window = new MainWindow({
      settings: this.#settings,
      preload,
      onFocus: () => this.#chats.setOpenChat(),
      onLoading: () => {
        this.#isListening = false;
        this.#chats.setOpenChat(null);
      },
    });
    this.#tray = new ConsoleTray({ icon, onOpen: () => this.open() });
    this.#answerPage();
  }

  /** Loads the window, shows it if `visible`, and resumes the stored session, if any. */
  start(visible: boolean): void {
    if (visible) this.#window.show();
    else this.#window.prepare();
    if (this.#state.person) void this.#listen();
  }

  /** Brings the window to the front, with a screen if given. */
  open(path: string | null = null): void {
    this.#window.show();
    if (path && this.#isListening) this.#send({ type: 'open', path });
    else this.#wanted = path;
  }

  /** Follows a `bonjour-admin:` link. */
  follow(link: string): void {
    this.open(pathOfLink(link) ?? null);
  }

  #answerPage(): void {
    answerPage(this.#window, {
      listen: () => {
        this.#isListening = true;
        this.#send({ type: 'state', state: this.#state });
        if (this.#wanted) this.#send({ type: 'open', path: this.#wanted });
        this.#wanted = null;
      },
      signIn: (given) => this.#signIn(given as Partial<SignInInput>),
      signOut: () => this.#signOut(),
      changeSettings: (given) => {
        const settings = toSettings(given);
        this.#settings.change(settings);
        startWithSystem(settings.openAtLogin);
        this.#change({ settings });
      },
      setOpenChat: (given) => this.#chats.setOpenChat(given === null ? null : text(given, 100)),
      openSite: (given) => {
        const address = new URL(text(given, 2000), this.connection.origin ?? undefined);
        if (address.origin === this.connection.origin) void shell.openExternal(address.href);
      },
      readOutbox: (given) => this.#account.readOutbox(ownerFrom(given)),
      writeOutbox: (given) => {
        const { owner, key, reply } = Object(given) as Partial<OutboxChange>;
        return this.#account.writeOutbox(ownerFrom(owner), text(key, 100), reply === null ? null : text(reply, 20_000));
      },
    });
  }

  async #signIn({ server, email, password }: Partial<SignInInput>) {
    const input = { server: text(server, 300), email: text(email, 300), password: text(password, 300) };
    const result = await signIn(this.connection, input);
    if (!result.ok) return result;
    const person = await whoIsSignedIn(this.connection);
    if (person && this.connection.origin) this.#showSignedIn(this.connection.origin, person);
    return result;
  }

  #showSignedIn(server: string, person: DesktopPerson): void {
    this.#settings.change({ server });
    this.#account.signIn(server, person);
    this.#change({ server, person, expired: false, connection: 'connecting' });
    void this.#listen();
  }

  /** Fetches the chats before it subscribes, so that what arrives in between counts as new. */
  async #listen(): Promise<void> {
    const { person } = this.#state;
    await this.#chats.watch.catchUp();
    if (this.#state.person === person) this.#live.start();
  }

  async #signOut(): Promise<void> {
    this.#leave({ expired: false });
    this.#account.leave();
    await signOut(this.connection);
  }

  #expire(): void {
    if (!this.#state.person) return;
    this.#leave({ expired: true });
    this.#account.expire();
    this.connection.clear();
    this.#chats.notifyExpired();
  }

  #leave({ expired }: { expired: boolean }): void {
    this.#live.stop();
    this.#chats.clear();
    this.#wanted = null;
    this.#change({ person: null, expired });
  }

  #change(change: Partial<DesktopState>): void {
    this.#state = { ...this.#state, ...change };
    this.#send({ type: 'state', state: this.#state });
    this.#showTray();
  }

  #showTray(): void {
    this.#tray.show({ openChats: this.#openChats, offline: this.#state.connection === 'offline' });
  }

  #send(message: DesktopMessage): void {
    this.#window.send(MESSAGES, message);
  }
}

import { Notification } from 'electron';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { chatPath } from './addresses.ts';
import { type ChatNotification, ChatNotifications, type WaitingChat } from './chat-notifications.ts';
import type { ServerConnection } from './server-connection.ts';

interface Options {
  readonly connection: ServerConnection;
  readonly isWindowFocused: () => boolean;
  /** Whether it is within quiet hours. */
  readonly isQuiet: () => boolean;
  /** How many chats are open, 100 for as many or more. */
  readonly onCount: (openChats: number) => void;
  /** A notification was clicked. */
  readonly onOpen: (path: string) => void;
}

/**
 * Connects the visitors' chats with the system's notifications: follows them, notifies, and dismisses what is on
 * screen.
 */
export class ChatDesk {
  readonly watch: ChatWatch;
  readonly #options: Options;
  readonly #notifications: SystemNotifications;
  /** The chat on screen. */
  #chat: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#notifications = new SystemNotifications((sessionId) =>
      options.onOpen(sessionId === null ? '/admin/chats' : chatPath(sessionId)),
    );
    const notifications = new ChatNotifications({
      show: (notification) => this.#notifications.show(notification),
      isInFront: (sessionId) => options.isWindowFocused() && this.#chat === sessionId,
      isQuiet: options.isQuiet,
      now: () => Date.now(),
    });
    this.watch = new ChatWatch({ connection: options.connection, notifications, onCount: options.onCount });
  }

  /** Called when the page shows another chat or none, and when the window comes to the front. */
  setOpenChat(sessionId: string | null = this.#chat): void {
    this.#chat = sessionId;
    if (sessionId !== null && this.#options.isWindowFocused()) this.#notifications.dismiss(sessionId);
  }

  /** Resets once nobody is signed in. The page stays when the session has only expired. */
  clear(): void {
    this.watch.reset();
    this.#notifications.dismissAll();
  }

  /** Notifies that the session has expired. */
  notifyExpired(): void {
    this.#notifications.show({
      title: 'You’ve been signed out',
      body: 'Sign in again to get notified of new chats.',
      sessionId: null,
    });
  }
}

/**
 * Shows system notifications, one per conversation: the next one replaces it. They take no focus; a click opens the
 * conversation.
 */
class SystemNotifications {
  readonly #onClick: (sessionId: string | null) => void;
  readonly #shown = new Map<string | null, Notification>();

  constructor(onClick: (sessionId: string | null) => void) {
    this.#onClick = onClick;
  }

  show({ title, body, sessionId }: ChatNotification): void {
    if (!Notification.isSupported()) return;
    this.#shown.get(sessionId)?.close();
    const notification = new Notification({ title, body });
    this.#shown.set(sessionId, notification);
    notification.on('click', () => {
      this.dismiss(sessionId);
      this.#onClick(sessionId);
    });
    notification.on('close', () => {
      if (this.#shown.get(sessionId) === notification) this.#shown.delete(sessionId);
    });
    notification.show();
  }

  /** Closes the notification of a chat. */
  dismiss(sessionId: string | null): void {
    const notification = this.#shown.get(sessionId);
    this.#shown.delete(sessionId);
    notification?.close();
  }

  dismissAll(): void {
    for (const sessionId of this.#shown.keys()) this.dismiss(sessionId);
  }
}

interface WatchOptions {
  readonly connection: ServerConnection;
  readonly notifications: ChatNotifications;
  /** How many chats are open, 100 for as many or more. */
  readonly onCount: (openChats: number) => void;
}

/** How many chats are fetched to catch up: a full page of the server's list. */
const CATCH_UP = 100;

/**
 * Timeouts of the attempts of a read. After sleep, dead connections look open, so the first timeout is short; the next
 * ones allow for a slow line.
 */
const READ_TIMEOUTS_MS = [1500, 4000, 8000] as const;

/** Follows the visitors' chats for notifications and the number in the tray. */
class ChatWatch {
  readonly #options: WatchOptions;
  #isFirst = true;
  /** Changes when the person leaves, so that answers to their requests are dropped. */
  #generation = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Handles an event. Events contain ids only, so the chat is fetched first. */
  async follow({ name, data }: LiveEvent): Promise<void> {
    if (!name.startsWith('chat.') || !('sessionId' in data)) return;
    const reading = this.#read<WaitingChat>(`/api/admin/chats/${encodeURIComponent(data.sessionId)}`);
    const [chat] = await Promise.all([reading, this.count()]);
    if (chat) this.#options.notifications.update(chat);
  }

  /** Fetches the most recent chats. The first time it only records them; later it notifies of what was missed. */
  async catchUp(): Promise<void> {
    const chats = await this.#read<WaitingChat[]>(`/api/admin/chats?limit=${CATCH_UP}`);
    if (!chats) return;
    if (this.#isFirst) this.#options.notifications.know(chats);
    // The longest waiting first.
    else for (const chat of chats.toReversed()) this.#options.notifications.update(chat);
    this.#isFirst = false;
    await this.count();
  }

  async count(): Promise<void> {
    const overview = await this.#read<{ openChats: number }>('/api/admin/overview');
    if (overview) this.#options.onCount(overview.openChats);
  }

  /** Resets for the next person. */
  reset(): void {
    this.#generation++;
    this.#isFirst = true;
    this.#options.notifications.reset();
    this.#options.onCount(0);
  }

  /** @returns the answer, or null when there is none: the next event or resync fetches again */
  async #read<T>(path: string): Promise<T | null> {
    const generation = this.#generation;
    for (const timeoutMs of READ_TIMEOUTS_MS) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        const answer = await this.#options.connection.fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
        // oxlint-disable-next-line no-await-in-loop -- as above
        const body = answer.ok ? ((await answer.json()) as T) : null;
        return generation === this.#generation ? body : null;
      } catch {
        // Retries with a longer timeout, unless somebody else has signed in.
        if (generation !== this.#generation) return null;
      }
    }
    return null;
  }
}

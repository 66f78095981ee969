import { chatPath } from './app-address.ts';
import { ChatNotices } from './chat-notices.ts';
import { ChatWatch } from './chat-watch.ts';
import { SystemNotifications } from './notifications.ts';
import type { ServerConnection } from './server-connection.ts';

interface Options {
  readonly connection: ServerConnection;
  readonly isWindowFocused: () => boolean;
  /** Whether the person wishes to be left alone now. */
  readonly isQuiet: () => boolean;
  /** How many chats are open, 100 for as many or more. */
  readonly onCount: (openChats: number) => void;
  /** A notification was clicked. */
  readonly onOpen: (path: string) => void;
}

/** The visitors' chats as the system tells of them: what is watched, what is notified, and what is in front already. */
export class ChatDesk {
  readonly watch: ChatWatch;
  readonly #options: Options;
  readonly #notifications: SystemNotifications;
  /** The conversation in the page. */
  #chat: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#notifications = new SystemNotifications((sessionId) =>
      options.onOpen(sessionId === null ? '/admin/chats' : chatPath(sessionId)),
    );
    const notices = new ChatNotices({
      show: (notice) => this.#notifications.show(notice),
      isInFront: (sessionId) => options.isWindowFocused() && this.#chat === sessionId,
      isQuiet: options.isQuiet,
      now: () => Date.now(),
    });
    this.watch = new ChatWatch({ connection: options.connection, notices, onCount: options.onCount });
  }

  /** The page shows another conversation, or none; also called when the window comes to the front. */
  lookAt(sessionId: string | null = this.#chat): void {
    this.#chat = sessionId;
    if (sessionId !== null && this.#options.isWindowFocused()) this.#notifications.dismiss(sessionId);
  }

  /** Nobody is signed in any more. */
  clear(): void {
    this.watch.reset();
    this.#notifications.dismissAll();
    this.#chat = null;
  }

  /** Says that a session ended that the person had not ended. */
  tellOfExpiry(): void {
    this.#notifications.show({
      title: 'You have been signed out',
      body: 'Your session has ended. Please sign in again to hear of new chats.',
      sessionId: null,
    });
  }
}

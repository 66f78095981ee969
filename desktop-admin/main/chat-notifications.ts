/** A notification. It names who is waiting, never what they wrote. */
export interface ChatNotification {
  readonly title: string;
  readonly body: string;
  /** The chat that a click opens; null for the list of chats. */
  readonly sessionId: string | null;
}

/** A chat as the server sends it. */
export interface WaitingChat {
  readonly sessionId: string;
  readonly visitorName: string | null;
  readonly isResolved: boolean;
  readonly lastVisitorMessageId: number | null;
}

interface Options {
  readonly show: (notification: ChatNotification) => void;
  /** Whether this chat is on screen. */
  readonly isInFront: (sessionId: string) => boolean;
  /** Whether it is quiet hours now. */
  readonly isQuiet: () => boolean;
  /** The current time in milliseconds, from any starting point. */
  readonly now: () => number;
}

/**
 * Up to `SINGLE` chats within `BURST` milliseconds are notified of separately. With more, there is one notification with
 * their number.
 */
const SINGLE = 3;
const BURST = 10_000;
/** How many chats are remembered. */
const REMEMBERED = 1000;

/**
 * Decides what to notify of. Events can be repeated, or late after sleep, so each new chat and each message is notified
 * of at most once.
 */
export class ChatNotifications {
  readonly #options: Options;
  /** The newest visitor message that was handled in each chat, with or without a notification; 0 without messages. */
  readonly #shown = new Map<string, number>();
  #recent: { at: number; sessionId: string }[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Records the current state of a chat, and notifies of new messages in it. */
  update(chat: WaitingChat): void {
    const before = this.#shown.get(chat.sessionId);
    const newest = chat.lastVisitorMessageId ?? 0;
    if (before !== undefined && newest <= before) return;
    this.#remember(chat.sessionId, newest);
    if (chat.isResolved || this.#options.isInFront(chat.sessionId) || this.#options.isQuiet()) return;
    this.#notify(chat, before === undefined);
  }

  /** Records the chats from before the start, without notifying. */
  know(chats: readonly WaitingChat[]): void {
    for (const chat of chats) this.#remember(chat.sessionId, chat.lastVisitorMessageId ?? 0);
  }

  reset(): void {
    this.#shown.clear();
    this.#recent = [];
  }

  #notify({ sessionId, visitorName }: WaitingChat, isNew: boolean): void {
    const at = this.#options.now();
    this.#recent = [...this.#recent.filter((notification) => notification.at > at - BURST), { at, sessionId }];
    const waiting = new Set(this.#recent.map((notification) => notification.sessionId)).size;
    if (waiting > SINGLE) {
      this.#options.show({ title: 'Bonjour', body: `${waiting} visitors are waiting for a reply`, sessionId: null });
      return;
    }
    const who = visitorName ?? 'A visitor';
    this.#options.show({
      title: isNew ? 'New chat' : 'New message',
      body: isNew ? `${who} has started a conversation` : `${who} is waiting for a reply`,
      sessionId,
    });
  }

  #remember(sessionId: string, newest: number): void {
    this.#shown.delete(sessionId);
    this.#shown.set(sessionId, newest);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > REMEMBERED && oldest !== undefined) this.#shown.delete(oldest);
  }
}

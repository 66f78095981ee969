/** What a notification may say: who is waiting, never what was written. */
export interface ChatNotice {
  readonly title: string;
  readonly body: string;
  /** Where a click leads; null for the list, when several are waiting. */
  readonly sessionId: string | null;
}

/** One conversation as the server tells of it. */
export interface WaitingChat {
  readonly sessionId: string;
  readonly visitorName: string | null;
  readonly isResolved: boolean;
  readonly lastVisitorMessageId: number | null;
}

interface Options {
  readonly show: (notice: ChatNotice) => void;
  /** Whether the person has this conversation in front of them. */
  readonly isInFront: (sessionId: string) => boolean;
  /** Whether it is quiet hours now. */
  readonly isQuiet: () => boolean;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
}

/** So many notices within so many milliseconds stand singly; more become one that counts. */
const SINGLE = 3;
const BURST = 10_000;
/** How many conversations are remembered as told of. */
const REMEMBERED = 1000;

/**
 * Decides what the person is told of. Events can come twice, or late after a sleep: each new chat and each message is
 * told of once.
 */
export class ChatNotices {
  readonly #options: Options;
  /** Conversation → the newest message that was told of; 0 for a chat without one. */
  readonly #told = new Map<string, number>();
  #recent: { at: number; sessionId: string }[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes note of a conversation as it is now, and tells of what is new in it. */
  hear(chat: WaitingChat): void {
    const before = this.#told.get(chat.sessionId);
    const newest = chat.lastVisitorMessageId ?? 0;
    if (before !== undefined && newest <= before) return;
    this.#remember(chat.sessionId, newest);
    if (chat.isResolved || this.#options.isInFront(chat.sessionId) || this.#options.isQuiet()) return;
    this.#tell(chat, before === undefined);
  }

  /** Takes note of what was there before anybody listened, without a word. */
  know(chats: readonly WaitingChat[]): void {
    for (const chat of chats) this.#remember(chat.sessionId, chat.lastVisitorMessageId ?? 0);
  }

  forget(): void {
    this.#told.clear();
    this.#recent = [];
  }

  #tell({ sessionId, visitorName }: WaitingChat, isNew: boolean): void {
    const at = this.#options.now();
    this.#recent = [...this.#recent.filter((notice) => notice.at > at - BURST), { at, sessionId }];
    const waiting = new Set(this.#recent.map((notice) => notice.sessionId)).size;
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
    this.#told.delete(sessionId);
    this.#told.set(sessionId, newest);
    const [oldest] = this.#told.keys();
    if (this.#told.size > REMEMBERED && oldest !== undefined) this.#told.delete(oldest);
  }
}

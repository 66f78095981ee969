import type { LiveEvent } from '#shared/contracts/events.ts';
import type { ChatNotices, WaitingChat } from './chat-notices.ts';
import type { ServerConnection } from './server-connection.ts';

interface Options {
  readonly connection: ServerConnection;
  readonly notices: ChatNotices;
  /** How many chats are open, 100 for as many or more. */
  readonly onCount: (openChats: number) => void;
}

/** How many conversations are looked at to catch up; as many as the server gives at once. */
const CATCH_UP = 100;

/**
 * After a sleep, connections that look open swallow what is sent over them: a read that takes longer than the first of
 * these, in milliseconds, is given up and asked again, and then has more time, for the line may be slow.
 */
const PATIENCE = [1500, 4000, 8000] as const;

/** Follows the visitors' chats: what is told in a notification, and the number in the tray. */
export class ChatWatch {
  readonly #options: Options;
  #isFirst = true;
  /** Another one for each person: what was asked for one is nothing to the next. */
  #generation = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** An event of the server's. Events carry ids only, so what they are about is read first. */
  async follow({ name, data }: LiveEvent): Promise<void> {
    if (!name.startsWith('chat.') || !('sessionId' in data)) return;
    const told = this.#read<WaitingChat>(`/api/admin/chats/${encodeURIComponent(data.sessionId)}`);
    const [chat] = await Promise.all([told, this.count()]);
    if (chat) this.#options.notices.hear(chat);
  }

  /** Looks at all recent chats: at the first time to know them, later to tell of what was missed. */
  async catchUp(): Promise<void> {
    const chats = await this.#read<WaitingChat[]>(`/api/admin/chats?limit=${CATCH_UP}`);
    if (!chats) return;
    if (this.#isFirst) this.#options.notices.know(chats);
    // The one that has waited longest is told of first.
    else for (const chat of chats.toReversed()) this.#options.notices.hear(chat);
    this.#isFirst = false;
    await this.count();
  }

  async count(): Promise<void> {
    const overview = await this.#read<{ openChats: number }>('/api/admin/overview');
    if (overview) this.#options.onCount(overview.openChats);
  }

  /** For the next person. */
  reset(): void {
    this.#generation++;
    this.#isFirst = true;
    this.#options.notices.forget();
    this.#options.onCount(0);
  }

  /** @returns what the server says, or null when it cannot be asked now: the next event or resync comes */
  async #read<T>(path: string): Promise<T | null> {
    const generation = this.#generation;
    for (const patience of PATIENCE) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        const answer = await this.#options.connection.fetch(path, { signal: AbortSignal.timeout(patience) });
        // oxlint-disable-next-line no-await-in-loop -- as above
        const said = answer.ok ? ((await answer.json()) as T) : null;
        return generation === this.#generation ? said : null;
      } catch {
        // Again, with more patience, unless somebody else is here by now.
        if (generation !== this.#generation) return null;
      }
    }
    return null;
  }
}

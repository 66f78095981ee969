import { newIdempotencyKey } from './idempotency-keys.ts';
import { joinTexts, type Drafts } from './listed-drafts.ts';

/** Text to be sent, with its `Idempotency-Key`, the same in every tab. */
export interface DraftText {
  readonly text: string;
  readonly key: string;
}

type Store = Pick<Drafts, 'read' | 'write' | 'onWrite'>;

/**
 * The draft behind a text box. All tabs show the same text. Its key is stored with it and changes with it, so that the same
 * text sent from two tabs arrives once.
 */
export class DraftBox {
  readonly #drafts: Store;
  readonly #author: number;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  #text = '';
  /** Whether the draft was stored, so that a missing one means that another tab has sent or discarded it. */
  #isStored = false;

  constructor(drafts: Store, author: number, name: string) {
    [this.#drafts, this.#author, this.#name] = [drafts, author, name];
    this.#show(drafts.read(author, name));
  }

  readonly text = (): string => this.#text;

  /** Calls back when the text may have changed. @returns an unsubscribe function */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#drafts.onWrite((author, name, written) => {
      if (author === this.#author && name === this.#name) this.#show(written);
    });
    // It may have changed before this subscription.
    const now = this.#drafts.read(this.#author, this.#name);
    if (now !== null) this.#show(now);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  /** Replaces the draft's text. Text that is not worth keeping is not stored. */
  write(text: string, isWorthKeeping = text !== ''): void {
    let shown = text;
    const isStored = this.#drafts.write(
      this.#author,
      this.#name,
      isWorthKeeping ? print(text) : null,
      (other, before) => {
        shown = joinTexts(parse(before)?.text ?? '', parse(other)?.text ?? '', text);
        return shown === '' ? null : print(shown);
      },
    );
    this.#set(shown, isStored && (isWorthKeeping || shown !== text));
  }

  /** Appends text, such as a message that could not be sent. @returns whether the device has it now */
  add(text: string): boolean {
    this.write([this.#text, text].filter(Boolean).join('\n\n'));
    return this.#isStored;
  }

  /** Takes the text for sending; null when another tab has sent or changed it, which the box then shows. */
  take(): DraftText | null {
    const words = this.peek();
    if (words) this.write('');
    return words;
  }

  /** Like `take`, and the text stays until it was sent. */
  peek(): DraftText | null {
    const [text, wasStored] = [this.#text, this.#isStored];
    const now = parse(this.#drafts.read(this.#author, this.#name));
    if (now ? now.text !== text : wasStored) {
      this.#set(now?.text ?? '', now !== null);
      return null;
    }
    return { text, key: now?.key ?? newIdempotencyKey() };
  }

  #show(written: string | null): void {
    this.#set(parse(written)?.text ?? '', written !== null);
  }

  #set(text: string, isStored: boolean): void {
    [this.#text, this.#isStored] = [text, isStored];
    for (const listener of this.#listeners) listener();
  }
}

const print = (text: string): string => JSON.stringify({ text, key: newIdempotencyKey() } satisfies DraftText);

/** @returns null for anything else */
function parse(written: string | null): DraftText | null {
  if (written === null) return null;
  try {
    const { text, key } = Object(JSON.parse(written)) as Partial<DraftText>;
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : null;
  } catch {
    return null;
  }
}

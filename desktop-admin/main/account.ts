import type { DesktopPerson } from '#shared/api/desktop-bridge.ts';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import type { Secrets } from './secrets.ts';

const ACCOUNT = 'account';
const OUTBOX = 'outbox';

/** The maximum length of everybody's pending replies as JSON, in characters. */
const MOST_OUTBOX = 1_000_000;

interface StoredAccount {
  readonly origin: string;
  readonly person: DesktopPerson;
}

/** Owner → key of a reply → the reply. The format of an owner is `7 https://bonjour.example`. */
type Outboxes = Record<string, Record<string, string>>;

const nameOf = ({ origin, personId }: Owner): string => `${personId} ${origin}`;

/**
 * Stores who is signed in, with their pending replies, so that the app also starts offline. Each server is like a site
 * in a browser: its pending replies belong to one person, and another person who signs in there replaces them (decision
 * 0310).
 */
export class Account {
  readonly #secrets: Pick<Secrets, 'read' | 'write'>;
  /** The person whose replies may be read and changed, even after their session expires. */
  #owner: Owner | null = null;

  constructor(secrets: Pick<Secrets, 'read' | 'write'>) {
    this.#secrets = secrets;
  }

  /** Restores who was signed in on this server when the app quit, if anybody. */
  resume(origin: string | null): DesktopPerson | null {
    const stored = this.#parse(ACCOUNT) as StoredAccount | null;
    if (!stored || stored.origin !== origin) return null;
    this.#owner = { origin, personId: stored.person.id };
    return stored.person;
  }

  /** Sets who has signed in, and removes another person's pending replies on this server. */
  signIn(origin: string, person: DesktopPerson): void {
    const owner = { origin, personId: person.id };
    const entries = Object.entries(this.#outboxes());
    this.#keep(Object.fromEntries(entries.filter(([name]) => name === nameOf(owner) || !name.endsWith(` ${origin}`))));
    this.#secrets.write(ACCOUNT, JSON.stringify({ origin, person } satisfies StoredAccount));
    this.#owner = owner;
  }

  /** After the session expires. The person's replies are kept. */
  expire(): void {
    this.#secrets.write(ACCOUNT, null);
  }

  /** After a sign-out. Removes the account and its pending replies. */
  leave(): void {
    this.#secrets.write(ACCOUNT, null);
    if (this.#owner) this.#keep({ ...this.#outboxes(), [nameOf(this.#owner)]: {} });
    this.#owner = null;
  }

  /** @returns an owner's pending replies; none unless they are the current owner */
  readOutbox(owner: Owner): string[] {
    return isSameOwner(owner, this.#owner) ? Object.values(this.#outboxes()[nameOf(owner)] ?? {}) : [];
  }

  /**
   * Stores a pending reply under its key; null removes it.
   * @returns whether it did: not for anybody but the current owner, and not beyond the limit
   */
  writeOutbox(owner: Owner, key: string, text: string | null): boolean {
    if (!isSameOwner(owner, this.#owner)) return false;
    const outboxes = this.#outboxes();
    const { [key]: _, ...others } = outboxes[nameOf(owner)] ?? {};
    const replies = { ...outboxes, [nameOf(owner)]: text === null ? others : { ...others, [key]: text } };
    if (text !== null && JSON.stringify(replies).length > MOST_OUTBOX) return false;
    this.#keep(replies);
    return true;
  }

  #outboxes(): Outboxes {
    return (this.#parse(OUTBOX) ?? {}) as Outboxes;
  }

  #keep(outboxes: Outboxes): void {
    const entries = Object.entries(outboxes).filter(([, replies]) => Object.keys(replies).length > 0);
    this.#secrets.write(OUTBOX, entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null);
  }

  /** @returns null if missing or not a JSON object */
  #parse(name: string): object | null {
    try {
      const found: unknown = JSON.parse(this.#secrets.read(name) ?? 'null');
      return typeof found === 'object' && !Array.isArray(found) ? found : null;
    } catch {
      return null;
    }
  }
}

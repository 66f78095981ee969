import type { DesktopPerson } from '#shared/api/desktop-bridge.ts';
import type { Secrets } from './secrets.ts';

const ACCOUNT = 'account';
const OUTBOX = 'outbox';

/** Whose console this is, remembered with their waiting replies, so that the app also starts without a network. */
export class Account {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  get person(): DesktopPerson | null {
    const kept = this.#secrets.read(ACCOUNT);
    return kept === null ? null : (JSON.parse(kept) as DesktopPerson);
  }

  /** Takes over who is signed in. What another person left waiting is not theirs to send. */
  enter(person: DesktopPerson): void {
    const owner = this.#owner();
    if (owner !== null && owner !== person.id) this.#secrets.write(OUTBOX, null);
    this.#secrets.write(ACCOUNT, JSON.stringify(person));
  }

  /** The session ended by itself: their replies wait for them. */
  expire(): void {
    this.#secrets.write(ACCOUNT, null);
  }

  /** They signed out: nothing of theirs stays. */
  leave(): void {
    this.#secrets.write(ACCOUNT, null);
    this.#secrets.write(OUTBOX, null);
  }

  readOutbox(): string | null {
    const kept = this.#secrets.read(OUTBOX);
    return kept === null || this.person?.id !== this.#owner() ? null : (JSON.parse(kept) as [number, string])[1];
  }

  /** @throws when nobody is signed in */
  writeOutbox(text: string | null): void {
    const { person } = this;
    if (!person) throw new Error('Nobody is signed in');
    this.#secrets.write(OUTBOX, text === null ? null : JSON.stringify([person.id, text]));
  }

  /** Whose replies are waiting. */
  #owner(): number | null {
    const kept = this.#secrets.read(OUTBOX);
    return kept === null ? null : (JSON.parse(kept) as [number, string])[0];
  }
}

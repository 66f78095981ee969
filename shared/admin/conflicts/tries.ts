import { type Attempt, newKey } from '#shared/api/keyring.ts';

/** What was sent of one thing, to know it again when the answer was lost. */
export class Tries<Thing> {
  readonly #fieldsOf: (thing: Thing) => object;
  readonly #bodies: string[];
  #last: Attempt | undefined;

  /**
   * @param last the latest try of an earlier visit
   * @param fieldsOf what a thing holds, by the names of the body's fields
   */
  constructor(last: Attempt | undefined, fieldsOf: (thing: Thing) => object) {
    this.#last = last;
    this.#bodies = last ? [last.body] : [];
    this.#fieldsOf = fieldsOf;
  }

  /** The latest try that may have arrived; the device keeps it with the draft. */
  get unanswered(): Attempt | undefined {
    return this.#last;
  }

  /** Takes note of a try; call it before the try is made. @returns its idempotency key, the same for the same body */
  begin(body: object): string {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: newKey() };
    this.#bodies.push(text);
    return this.#last.key;
  }

  /** Takes note of a body that is sent on top of the unanswered try. */
  add(body: object): void {
    this.#bodies.push(JSON.stringify(body));
  }

  /** The latest try was refused: it has not arrived, and never will. */
  refused(): void {
    this.#last = undefined;
  }

  /** Whether a thing is what one of the tries made of it. */
  include(thing: Thing): boolean {
    const now = this.#fieldsOf(thing) as Readonly<Record<string, unknown>>;
    const isThere = ([field, value]: [string, unknown]) => plain(value) === plain(now[field]);
    return this.#bodies.some((body) => Object.entries(JSON.parse(body) as object).every(isThere));
  }
}

/** For comparing: no text and no value are the same. */
const plain = (value: unknown): string => JSON.stringify(value ?? '');

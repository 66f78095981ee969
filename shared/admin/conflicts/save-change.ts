import { ApiError } from '#shared/api/api-error.ts';
import { newKey, type Attempt } from '#shared/api/keyring.ts';

/** Somebody else changed it since editing started. `theirs` is the current version, null when it was deleted. */
export class EditConflict<Thing> extends Error {
  override readonly name = 'EditConflict';
  readonly theirs: Thing | null;

  constructor(message: string, theirs: Thing | null, cause: ApiError) {
    super(message, { cause });
    this.theirs = theirs;
  }
}

interface Change<Thing> {
  /** The `updatedAt` of the version when editing started. */
  readonly basis: string;
  readonly send: (basis: string) => Promise<Thing>;
  /** The current version, null when it was deleted. */
  readonly read: () => Promise<Thing | null>;
  /** Whether the current version already has all changes. */
  readonly isSaved: (now: Thing) => boolean;
  /** Whether the current version is from an earlier save whose answer was lost. */
  readonly isEarlierTry: (now: Thing) => boolean;
}

/**
 * Saves a change on top of the version that it began from. A save whose answer was lost looks like somebody else's when
 * it is sent again: what is there already counts as saved, and an earlier try of one's own is built upon.
 * @throws EditConflict when somebody else was faster
 */
export async function saveChange<Thing extends { readonly updatedAt: string }>(change: Change<Thing>): Promise<Thing> {
  const { basis, send, read, isSaved, isEarlierTry } = change;
  try {
    return await send(basis);
  } catch (error) {
    if (!(error instanceof ApiError) || !isOvertaken(error)) throw error;
    const now = await read().catch(() => undefined);
    if (now === undefined) throw error;
    if (now && isSaved(now)) return now;
    if (now && isEarlierTry(now)) return send(now.updatedAt);
    throw new EditConflict(error.message, now, error);
  }
}

const isOvertaken = ({ status, fields }: ApiError): boolean =>
  status === 404 || (status === 409 && fields.ifUpdatedAt !== undefined);

/**
 * One's own fields on top of somebody else's: what was not touched stays as it is in theirs.
 * @param from what the fields held at the beginning
 */
export function onTopOf<Values extends object>(
  theirs: Values,
  { mine, from }: { readonly mine: Values; readonly from: Values },
  isSameField: (field: keyof Values, one: Values, other: Values) => boolean,
): Values {
  const fields = Object.keys(theirs) as (keyof Values)[];
  const touched = fields.filter((field) => !isSameField(field, mine, from));
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) };
}

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

  /** The latest save that may have arrived. The device keeps it with the draft. */
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

  /** Forgets the latest save, because the server refused it. */
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

/** For comparing: an empty text equals no value. */
const plain = (value: unknown): string => JSON.stringify(value ?? '');

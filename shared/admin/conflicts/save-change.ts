import { ApiError } from '#shared/api/api-error.ts';
import { newIdempotencyKey, type Attempt } from '#shared/api/idempotency-keys.ts';

/** Somebody else changed it since editing started. `theirs` is the current version, null when it was deleted. */
export class EditConflict<Item> extends Error {
  override readonly name = 'EditConflict';
  readonly theirs: Item | null;

  constructor(message: string, theirs: Item | null, cause: ApiError) {
    super(message, { cause });
    this.theirs = theirs;
  }
}

interface Change<Item> {
  /** The `updatedAt` of the version when editing started. */
  readonly basis: string;
  readonly send: (basis: string) => Promise<Item>;
  /** The current version, null when it was deleted. */
  readonly read: () => Promise<Item | null>;
  /** Whether the current version already has all changes. */
  readonly isSaved: (now: Item) => boolean;
  /** Whether the current version is from an own save whose response was lost. */
  readonly isEarlierTry: (now: Item) => boolean;
}

/**
 * Saves a change on top of the version it is based on. When a response is lost, the retry looks like a conflict: if the
 * server already has the change, it counts as saved, and an earlier own save is taken as the base.
 * @throws EditConflict when somebody else saved first
 */
export async function saveChange<Item extends { readonly updatedAt: string }>(change: Change<Item>): Promise<Item> {
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
 * Merges the own fields with somebody else's version. Untouched fields keep the other person's value.
 * @param from the fields when editing started
 */
export function mergeFields<Values extends object>(
  theirs: Values,
  { mine, from }: { readonly mine: Values; readonly from: Values },
  isSameField: (field: keyof Values, one: Values, other: Values) => boolean,
): Values {
  const fields = Object.keys(theirs) as (keyof Values)[];
  const touched = fields.filter((field) => !isSameField(field, mine, from));
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) };
}

/** Records what was sent, to recognise it when the response was lost. */
export class Tries<Item> {
  readonly #fieldsOf: (item: Item) => object;
  readonly #bodies: string[];
  #last: Attempt | undefined;

  /**
   * @param last the latest attempt of an earlier visit
   * @param fieldsOf a thing's fields, named as in the request body
   */
  constructor(last: Attempt | undefined, fieldsOf: (item: Item) => object) {
    this.#last = last;
    this.#bodies = last ? [last.body] : [];
    this.#fieldsOf = fieldsOf;
  }

  /** The latest save that may have arrived. Kept with the draft on the device. */
  get unanswered(): Attempt | undefined {
    return this.#last;
  }

  /** Records an attempt before it is made. @returns its idempotency key, the same for the same body */
  begin(body: object): string {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: newIdempotencyKey() };
    this.#bodies.push(text);
    return this.#last.key;
  }

  /** Whether one of the attempts produced this version. */
  include(item: Item): boolean {
    const now = this.#fieldsOf(item) as Readonly<Record<string, unknown>>;
    const isThere = ([field, value]: [string, unknown]) => plain(value) === plain(now[field]);
    return this.#bodies.some((body) => Object.entries(JSON.parse(body) as object).every(isThere));
  }
}

/** For comparison: an empty text equals no value. */
const plain = (value: unknown): string => JSON.stringify(value ?? '');

import { ApiError, isUnreached } from '../api-error.ts';

/** The owner of what a visitor wrote: nobody. */
export const NOBODY = 0;

/**
 * Something that a person did and the server has not confirmed. Stores keep it as it is here, so it outlives the build
 * that wrote it.
 */
export interface OutboxItem {
  /** The idempotency key, and the item's name in the store: however often it is sent, it has one effect. */
  readonly key: string;
  /** The owner on this server; it is sent for nobody else. `NOBODY` for a visitor's. */
  readonly userId: number;
  /** The name of a call whose contract says `offline`. */
  readonly endpoint: string;
  /** The input of the call. */
  readonly input: OutboxInput;
  /** Items with the same queue key, such as `post:12`, are sent one after the other, in the order in which they were made. */
  readonly queueKey: string;
  /** Only the last one counts: a later item replaces one that was never sent, as with likes. */
  readonly lastWins: boolean;
  /** ISO 8601. */
  readonly madeAt: string;
  /** When its owner last asked for it to be sent; at first when it was made. ISO 8601. */
  readonly meantAt: string;
  /** When it was first sent, if it was: from then on it may have arrived. ISO 8601. */
  readonly triedAt: string | null;
  /** `waiting` is sent by itself; `old` and `refused` need their owner. */
  readonly state: 'waiting' | 'old' | 'refused';
  /** Why it was refused. */
  readonly problem: string | null;
  /**
   * Its author watches it being sent, where they wrote it: a refusal or a fault of the server is shown there at once, and
   * not tried again. Ends when there is no network. `after` is the id of the newest thing before it.
   */
  readonly attended?: { readonly after: number } | undefined;
  /** The `after` of what is attended no longer. */
  readonly after?: number;
  /** The ids of what equal items have become. */
  readonly taken?: readonly number[];
  /** Its owner has seen the notice of the refusal. */
  readonly isTold?: boolean;
}

export interface OutboxInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: Blob | undefined;
  /** Those beside the first. */
  readonly files?: readonly Blob[] | undefined;
}

/** The files of an item, the first one first. */
export const filesOf = ({ input: { file, files = [] } }: Pick<OutboxItem, 'input'>): readonly Blob[] =>
  file ? [file, ...files] : [];

/** What is handed to the outbox. */
export type NewItem = Pick<
  OutboxItem,
  'key' | 'userId' | 'endpoint' | 'input' | 'queueKey' | 'lastWins' | 'attended'
> & {
  /** It was sent once already, without an answer. */
  readonly tried?: boolean;
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * An item of this age waits for its owner's word (decision 0257). The server knows a key for 48 hours, after which an
 * item whose answer was lost would have a second effect; the hour between is for clocks and slow networks.
 */
export const OLD_AFTER_MS = 47 * HOUR_MS;

export const isOld = ({ meantAt }: OutboxItem, now: number): boolean => now - Date.parse(meantAt) >= OLD_AFTER_MS;

/** Whether a new item makes an earlier one needless. One that was sent stays until its answer: it may yet arrive, and must not do so last. */
export const replaces = (newItem: NewItem, { state, triedAt, ...item }: OutboxItem): boolean =>
  newItem.lastWins &&
  (state !== 'waiting' || triedAt === null) &&
  item.userId === newItem.userId &&
  item.endpoint === newItem.endpoint &&
  item.queueKey === newItem.queueKey;

/** Whether two items say the same in the same place, such as two messages of the same words. */
export const areEqual = (one: OutboxItem, other: OutboxItem): boolean =>
  one.key !== other.key &&
  one.queueKey === other.queueKey &&
  one.endpoint === other.endpoint &&
  JSON.stringify(one.input) === JSON.stringify(other.input);

/** The item, which something is not, although it says the same. */
export const withTaken = (item: OutboxItem, id: number): OutboxItem =>
  item.taken?.includes(id) ? item : { ...item, taken: [...(item.taken ?? []), id] };

/** Statuses below 500 after which the same call may succeed later. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** What a failed call means for its item. */
type Outcome =
  | { readonly kind: 'refused'; readonly problem: string }
  /** Its owner is not signed in. */
  | { readonly kind: 'signed out' }
  /** The server is there and has it tried again later. `askedMs` is 0 when it named no time. */
  | { readonly kind: 'later'; readonly askedMs: number; readonly problem: string }
  | { readonly kind: 'no network' };

/** Tells what a failed call means. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'no network' };
  const { status, message, retryAfter = 0 } = error;
  // A proxy's word for a server that is not there; ours names a time with it.
  if (isUnreached(error) && retryAfter === 0) return { kind: 'no network' };
  if (status === 401) return { kind: 'signed out' };
  const isFinal = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
  if (isFinal) return { kind: 'refused', problem: message };
  return { kind: 'later', askedMs: retryAfter * 1000, problem: status < 500 ? message : OUR_FAULT };
}

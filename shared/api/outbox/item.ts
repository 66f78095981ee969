import { ApiError, isUnreached } from '../api-error.ts';

/** The owner of a visitor's items. */
export const VISITOR = 0;

/**
 * An action that the server has not confirmed. It is stored in this shape, so it must stay readable for later builds.
 */
export interface OutboxItem {
  /** The idempotency key, and the item's key in the store. However often it is sent, it takes effect once. */
  readonly key: string;
  /** The owner on this server. Sent in nobody else's session. `VISITOR` for a visitor's. */
  readonly userId: number;
  /** The name of a call whose contract has `offline`. */
  readonly endpoint: string;
  /** The input of the call. */
  readonly input: OutboxInput;
  /** Items with the same queue key, such as `post:12`, are sent in order, one at a time. */
  readonly queueKey: string;
  /** Only the last one counts: a later item replaces one that was never sent, as with likes. */
  readonly lastWins: boolean;
  /** Sending it late or twice does no harm, so it never needs a confirmation for its age. */
  readonly isTimeless?: true | undefined;
  /** ISO 8601. */
  readonly madeAt: string;
  /** When its owner last asked to send it; at first, when it was created. ISO 8601. */
  readonly meantAt: string;
  /** When it was first sent, if it was. From then on it may have arrived. ISO 8601. */
  readonly triedAt: string | null;
  /** `waiting` is sent automatically; `old` and `refused` need a decision by their owner. */
  readonly state: 'waiting' | 'old' | 'refused';
  /** Why it was refused. */
  readonly problem: string | null;
  /**
   * Its author sees it being sent in place, so errors are shown there at once and not retried. Ends when the network is gone.
   * `after` is the id of the newest thing before it.
   */
  readonly attended?: { readonly after: number } | undefined;
  /** The `after` of an item that is no longer attended. */
  readonly after?: number;
  /** The ids of what equal items have become on the server. */
  readonly taken?: readonly number[];
  /** The uploads that its input names, to show them again when it is edited. */
  readonly uploads?: readonly Upload[];
  /** A toast has shown the error to its owner. */
  readonly isErrorShown?: boolean;
}

/** A file that the server has already. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}

export interface OutboxInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: Blob | undefined;
  /** The files after the first. */
  readonly files?: readonly Blob[] | undefined;
}

/** The files of an item, in order. */
export const filesOf = ({ input: { file, files = [] } }: Pick<OutboxItem, 'input'>): readonly Blob[] =>
  file ? [file, ...files] : [];

/** What is passed to the outbox. */
export type NewItem = Pick<
  OutboxItem,
  'key' | 'userId' | 'endpoint' | 'input' | 'queueKey' | 'lastWins' | 'isTimeless' | 'attended' | 'uploads'
> & {
  /** It was already sent once, without a response. */
  readonly tried?: boolean;
  /** Why it cannot be sent. It is only stored, for its owner to copy. */
  readonly problem?: string | null;
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * Items of this age need a confirmation by their owner (decision 0257). The server remembers a key for 48 hours. After that,
 * an item whose response was lost would take effect twice. The spare hour allows for clocks and slow networks.
 */
export const OLD_AFTER_MS = 47 * HOUR_MS;

export const isOld = ({ meantAt, isTimeless }: OutboxItem, now: number): boolean =>
  !isTimeless && now - Date.parse(meantAt) >= OLD_AFTER_MS;

/** Whether a new item replaces an earlier one. One that was sent stays until its response, because it must not arrive last. */
export const replaces = (newItem: NewItem, { state, triedAt, ...item }: OutboxItem): boolean =>
  newItem.lastWins &&
  (state !== 'waiting' || triedAt === null) &&
  item.userId === newItem.userId &&
  item.endpoint === newItem.endpoint &&
  item.queueKey === newItem.queueKey;

/** Whether two items have the same content in the same place, such as two equal messages. */
export const areEqual = (one: OutboxItem, other: OutboxItem): boolean =>
  one.key !== other.key &&
  one.queueKey === other.queueKey &&
  one.endpoint === other.endpoint &&
  JSON.stringify(one.input) === JSON.stringify(other.input);

/** Marks a thing with the same content as another item's, so this item does not match it. */
export const withTaken = (item: OutboxItem, id: number): OutboxItem =>
  item.taken?.includes(id) ? item : { ...item, taken: [...(item.taken ?? []), id] };

/** Statuses below 500 that are worth a retry. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** What a failed call means for its item. */
type Outcome =
  | { readonly kind: 'refused'; readonly problem: string }
  /** Its owner is not signed in. */
  | { readonly kind: 'signed out' }
  /** The server asks for a later retry. `askedMs` is 0 without a time. */
  | { readonly kind: 'later'; readonly askedMs: number; readonly problem: string }
  | { readonly kind: 'no network' };

/** Classifies a failed call. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'no network' };
  const { status, message, retryAfter = 0 } = error;
  // A proxy's response when the server is down. Ours includes a time.
  if (isUnreached(error) && retryAfter === 0) return { kind: 'no network' };
  if (status === 401) return { kind: 'signed out' };
  const isFinal = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
  if (isFinal) return { kind: 'refused', problem: message };
  return { kind: 'later', askedMs: retryAfter * 1000, problem: status < 500 ? message : OUR_FAULT };
}

/** The owner of what a visitor wrote: nobody. */
export const NOBODY = 0;

/** What somebody did and the server has not confirmed. */
export interface OutboxItem {
  /** Its idempotency key, and its name here: however often it is sent, it has one effect. */
  readonly key: string;
  /** Whose it is: it is sent for nobody else. `NOBODY` for a visitor's. */
  readonly userId: number;
  /** The name of a call whose contract says `offline`. */
  readonly endpoint: string;
  /** What the call is given. */
  readonly input: OutboxInput;
  /** Items of a lane, such as `post:12`, leave one after the other, in the order in which they were made. */
  readonly lane: string;
  /** Only the last wish counts: a later one takes the place of one that was never sent, as with likes. */
  readonly lastWins: boolean;
  /** ISO 8601. */
  readonly madeAt: string;
  /** When its owner last said that it is to be sent: at first when it was made. ISO 8601. */
  readonly meantAt: string;
  /** When it was first sent, if it was: from then on it may have arrived. ISO 8601. */
  readonly triedAt: string | null;
  /** `waiting` leaves by itself; `old` and `refused` need their owner. */
  readonly state: 'waiting' | 'old' | 'refused';
  /** Why it was refused. */
  readonly problem: string | null;
  /** Its owner has been told of the refusal. */
  readonly isTold?: boolean;
}

export interface OutboxInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What is said to put something into the outbox. */
export type Wish = Pick<OutboxItem, 'key' | 'userId' | 'endpoint' | 'input' | 'lane' | 'lastWins'> & {
  /** It was sent once already, without an answer. */
  readonly tried?: boolean;
};

const HOUR = 60 * 60 * 1000;

/**
 * From this age on, in milliseconds, an item waits for its owner's word (decision 0257). The server knows a key for 48
 * hours; the hour between is for clocks and slow networks.
 */
export const OLD_AFTER = 47 * HOUR;

export const isOld = ({ meantAt }: OutboxItem, now: number): boolean => now - Date.parse(meantAt) > OLD_AFTER;

/** Whether a wish makes an earlier item needless. One that was sent stays until its answer: it may yet arrive, and must not do so last. */
export const replaces = (wish: Wish, { state, triedAt, ...item }: OutboxItem): boolean =>
  wish.lastWins &&
  (state !== 'waiting' || triedAt === null) &&
  item.userId === wish.userId &&
  item.endpoint === wish.endpoint &&
  item.lane === wish.lane;

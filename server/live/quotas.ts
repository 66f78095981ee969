import { HttpError } from '../platform/errors.ts';

/** The most open streams for each person, for each signed-out browser, and for each address. */
const AT_MOST = { user: 20, visitor: 6, client: 300 } as const;
/** The most in total, if the process has enough sockets: listeners need some for their requests. */
const ALL = 5000;
const OF_SOCKETS = 0.75;
/** The limit of signed-out browsers, which leaves the rest to members. */
const OF_VISITORS = 0.6;
/** Seconds until a retry makes sense. */
const LATER = 30;

export interface Holder {
  readonly userId: number | undefined;
  readonly visitor: string;
  /** The address, in the form used for limits. */
  readonly client: string;
}

interface Limits {
  /** False for load tests, whose listeners share an address. */
  readonly isLimited: boolean;
  /** The server's socket limit. */
  readonly sockets?: number;
}

/** Counts open streams. */
export function createStreamQuotas({ isLimited, sockets = Infinity }: Limits): {
  /**
   * Takes a place.
   * @returns a function that releases it, to be called once
   * @throws HttpError 429, or 503 when there is none at all
   */
  take(holder: Holder): () => void;
} {
  const most = Math.min(ALL, Math.floor(sockets * OF_SOCKETS));
  const mostVisitors = Math.floor(most * OF_VISITORS);
  const counts = new Map<string, number>();
  let all = 0;
  let visitors = 0;
  return {
    take({ userId, visitor, client }) {
      const [who, mostOfWho] =
        userId === undefined ? [`visitor:${visitor}`, AT_MOST.visitor] : [`user:${userId}`, AT_MOST.user];
      const where = `client:${client}`;
      const isVisitor = userId === undefined;
      if (all >= most || (isVisitor && visitors >= mostVisitors)) {
        throw new HttpError('unavailable', 'Too many people are connected right now.', { retryAfter: LATER });
      }
      if (isLimited && (countOf(counts, who) >= mostOfWho || countOf(counts, where) >= AT_MOST.client)) {
        throw new HttpError('rate_limited', 'You have too many pages open at once.', { retryAfter: LATER });
      }
      const change = (by: 1 | -1): void => {
        all += by;
        if (isVisitor) visitors += by;
        add(counts, who, by);
        add(counts, where, by);
      };
      change(1);
      return () => change(-1);
    },
  };
}

const countOf = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0;

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = countOf(counts, key) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

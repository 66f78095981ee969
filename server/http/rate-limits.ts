import BetterSqlite3 from 'better-sqlite3';
import { RateLimiterMemory, type RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Rule {
  readonly points: number;
  /** In seconds. */
  readonly per: number;
}

/**
 * What a client, a member or an e-mail address may do, by name (hazards, "Everywhere" and "Call by call"). The names
 * say by whom the rule is kept.
 */
const rules = {
  'request:client': { points: 600, per: MINUTE },
  'write:member': { points: 60, per: MINUTE },
  'write:client': { points: 60, per: MINUTE },
  'upload:member': { points: 60, per: HOUR },
  'login-failed:account': { points: 10, per: 15 * MINUTE },
  'login-failed:client': { points: 10, per: 15 * MINUTE },
  'register:client': { points: 5, per: HOUR },
  'forgot:account': { points: 3, per: HOUR },
  'forgot:client': { points: 10, per: HOUR },
  'reset:client': { points: 20, per: HOUR },
  'password-check:member': { points: 10, per: 15 * MINUTE },
  'export:member': { points: 3, per: HOUR },
  'places:member': { points: 120, per: MINUTE },
  'contact:client': { points: 5, per: HOUR },
  'receipt:account': { points: 3, per: HOUR },
  'newsletter:client': { points: 5, per: HOUR },
  'newsletter:account': { points: 3, per: HOUR },
  'newsletter-confirm:client': { points: 30, per: HOUR },
  'report:member': { points: 20, per: HOUR },
  'search:member': { points: 120, per: MINUTE },
  'chat-start:client': { points: 10, per: HOUR },
  'chat-message:client': { points: 20, per: MINUTE },
  'chat-contact:client': { points: 10, per: HOUR },
  'message:member': { points: 20, per: MINUTE },
  'message-contact:member': { points: 20, per: 24 * HOUR },
} satisfies Record<string, Rule>;

export type RateLimit = keyof typeof rules;

export interface RateLimits {
  /** Uses up one try. @throws HttpError 429 with Retry-After when none is left */
  consume(limit: RateLimit, key: string): Promise<void>;
  /** Gives back one try that turned out not to count. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Starts the key's count anew. */
  forget(limit: RateLimit, key: string): Promise<void>;
  close(): void;
}

/** Limits that let everything through, for load tests (`RATE_LIMIT=off`). */
export const noRateLimits: RateLimits = {
  consume: async () => {},
  giveBack: async () => {},
  forget: async () => {},
  close: () => {},
};

/**
 * Limits kept in a database file of their own, so that a restart forgives nothing and counting costs the main
 * database no commit. `file` may be `:memory:` in tests. The ceiling on plain requests is only kept in memory: it is
 * there to blunt a flood, not to remember one.
 */
export function createRateLimits(file: string): RateLimits {
  const storeClient = new BetterSqlite3(file);
  storeClient.pragma('journal_mode = WAL');
  // Losing the last counts in a power cut is harmless.
  storeClient.pragma('synchronous = OFF');
  storeClient.exec(
    'CREATE TABLE IF NOT EXISTS rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)',
  );

  const limiters = new Map(
    Object.entries(rules).map(([name, { points, per }]) => [
      name,
      name === 'request:client'
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: per })
        : new RateLimiterSQLite({
            storeClient,
            storeType: 'better-sqlite3',
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points,
            duration: per,
            clearExpiredByTimeout: name === 'write:member',
          }),
    ]),
  );

  return {
    async consume(limit, key) {
      try {
        await limiters.get(limit)!.consume(key);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        throw tooMany(refusal as RateLimiterRes);
      }
    },
    async giveBack(limit, key) {
      await limiters.get(limit)!.reward(key);
    },
    async forget(limit, key) {
      await limiters.get(limit)!.delete(key);
    },
    close: () => storeClient.close(),
  };
}

function tooMany(used: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
  const wait = seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError('rate_limited', `That was a little too often. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

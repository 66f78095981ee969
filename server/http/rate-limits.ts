import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { RateLimiterMemory, type RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { networkKey } from './client-address.ts';
import { isStorageFull } from '../db/errors.ts';
import { HttpError } from '../platform/errors.ts';

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
  'request:member': { points: 600, per: MINUTE },
  'write:member': { points: 60, per: MINUTE },
  'write:client': { points: 60, per: MINUTE },
  'upload:member': { points: 60, per: HOUR },
  'login-failed:account': { points: 10, per: 15 * MINUTE },
  'login-failed:client': { points: 10, per: 15 * MINUTE },
  'login-failed:device': { points: 10, per: 15 * MINUTE },
  'register:client': { points: 5, per: HOUR },
  'forgot:account': { points: 3, per: HOUR },
  'forgot:client': { points: 10, per: HOUR },
  'confirm-email:client': { points: 30, per: HOUR },
  'confirm-email:member': { points: 3, per: HOUR },
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
  'chat-open:client': { points: 30, per: HOUR },
  'chat-contact:client': { points: 10, per: HOUR },
  'message:member': { points: 20, per: MINUTE },
  'message-contact:member': { points: 20, per: 24 * HOUR },
} satisfies Record<string, Rule>;

/**
 * How many times a client's tries its IPv6 network may use. A client is counted by its /64, and whoever owns a /48 has
 * 65,536 of those to guess from; a whole campus behind a /48 still gets by.
 */
const NETWORK_FACTOR = 16;

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
  const storeClient = openCounts(file);

  const limiter = (name: string, { points, per }: Rule) =>
    name.startsWith('request:')
      ? new RateLimiterMemory({ keyPrefix: name, points, duration: per })
      : new RateLimiterSQLite({
          storeClient,
          storeType: 'better-sqlite3',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: per,
          // On a full disk they are counted in memory.
          insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: per }),
          clearExpiredByTimeout: name === 'write:member',
        });
  const all = Object.entries(rules);
  const limiters = new Map(all.map(([name, rule]) => [name, limiter(name, rule)]));
  const networks = new Map(
    all
      .filter(([name]) => name.endsWith(':client'))
      .map(([name, { points, per }]) => [name, limiter(`${name}:net`, { points: points * NETWORK_FACTOR, per })]),
  );

  /** The counts that a try belongs to. */
  function countsOf(limit: RateLimit, key: string) {
    const network = networks.get(limit) && networkKey(key);
    const own = { limiter: limiters.get(limit)!, key };
    return network ? [own, { limiter: networks.get(limit)!, key: network }] : [own];
  }

  return {
    async consume(limit, key) {
      try {
        for (const count of countsOf(limit, key)) await count.limiter.consume(count.key);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        throw tooMany(refusal as RateLimiterRes);
      }
    },
    async giveBack(limit, key) {
      for (const count of countsOf(limit, key)) await count.limiter.reward(count.key);
    },
    async forget(limit, key) {
      await limiters.get(limit)!.delete(key);
    },
    close: () => storeClient.close(),
  };
}

/** Opens the file of the counts: a new one in the place of one that a power cut damaged, none on a full disk. */
function openCounts(file: string): BetterSqlite3.Database {
  try {
    return openFile(file);
  } catch (error) {
    if (isStorageFull(error)) return openFile(':memory:');
    if (!(error instanceof BetterSqlite3.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return openFile(file);
  }
}

function openFile(file: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file);
  try {
    sqlite.pragma('journal_mode = WAL');
    // Losing the last counts in a power cut is harmless.
    sqlite.pragma('synchronous = OFF');
    sqlite.exec(
      'CREATE TABLE IF NOT EXISTS rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)',
    );
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function tooMany(used: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
  const wait = seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError('rate_limited', `That was a little too often. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

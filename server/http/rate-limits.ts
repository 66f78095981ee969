import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
  RateLimiterSQLite,
} from 'rate-limiter-flexible';
import { type RateLimit, type RateLimitRule, type RateLimits, rateLimitRules } from '../app/rate-limits.ts';
import { isStorageFull } from '../db/errors.ts';
import { oncePerTransaction } from '../db/transaction.ts';
import { HttpError } from '../platform/errors.ts';
import { networkKey } from './client-address.ts';

/**
 * An IPv6 network's limit, as a multiple of a client's. Clients are counted by /64, and the owner of a /48 could guess
 * from 65,536 of those. A whole campus behind a /48 still stays within this.
 */
const NETWORK_FACTOR = 16;

const CLEAR_INTERVAL_MS = 5 * 60 * 1000;

/** Limits that let everything through, for load tests (`RATE_LIMIT=off`). */
export const noRateLimits: RateLimits = {
  consume: async () => {},
  giveBack: async () => {},
  reset: async () => {},
  close: async () => {},
};

/**
 * Where counts are stored: a file (`:memory:` in tests), or connections to the PostgreSQL that several processes share.
 * These are closed with the limits.
 */
export type CountStore = string | Pool;

/**
 * Limits stored separately from members' data: in their own database file, or in an unlogged PostgreSQL table with its
 * own connections. They survive a restart, and counting costs the main database no durable commit. The limit on plain
 * requests is only in each process's memory: it blunts a flood, and need not survive.
 */
export function createRateLimits(store: CountStore): RateLimits {
  const counts = typeof store === 'string' ? countsInFile(store) : countsInPostgres(store);

  const limiter = (name: string, { points, perSeconds }: RateLimitRule) => {
    const rule = { keyPrefix: name, points, duration: perSeconds };
    const inMemory = new RateLimiterMemory(rule);
    // On a full disk, or without PostgreSQL, they are counted in memory.
    return name.startsWith('request:') ? inMemory : counts.limiter({ ...rule, insuranceLimiter: inMemory });
  };
  const all = Object.entries(rateLimitRules);
  const limiters = new Map(all.map(([name, rule]) => [name, limiter(name, rule)]));
  const networks = new Map(
    all
      .filter(([name]) => name.endsWith(':client'))
      .map(([name, { points, perSeconds }]) => [
        name,
        limiter(`${name}:net`, { points: points * NETWORK_FACTOR, perSeconds }),
      ]),
  );

  const clearing = setInterval(counts.clearExpired, CLEAR_INTERVAL_MS);
  clearing.unref();

  /** The counts that an attempt adds to. */
  function countsOf(limit: RateLimit, key: string) {
    const network = networks.get(limit) && networkKey(key);
    const own = { limiter: limiters.get(limit)!, key };
    return network ? [own, { limiter: networks.get(limit)!, key: network }] : [own];
  }

  return {
    // Retrying a transaction that lost a race is not a second attempt.
    consume: (limit, key) =>
      oncePerTransaction(`${limit} ${key}`, async () => {
        try {
          for (const count of countsOf(limit, key)) await consumeOnce(count.limiter, count.key, rateLimitRules[limit]);
        } catch (refusal) {
          if (refusal instanceof Error) throw refusal;
          throw tooMany(refusal as RateLimiterRes);
        }
      }),
    async giveBack(limit, key) {
      for (const count of countsOf(limit, key)) await count.limiter.reward(count.key);
    },
    async reset(limit, key) {
      await limiters.get(limit)!.delete(key);
    },
    async close() {
      clearInterval(clearing);
      await counts.close();
    },
  };
}

/**
 * Uses up one attempt. A count that ends later than possible started while the clock was ahead. It starts again, so
 * that nobody is locked out until then.
 */
async function consumeOnce(limiter: RateLimiterAbstract, key: string, { perSeconds }: RateLimitRule): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof Error || (refusal as RateLimiterRes).msBeforeNext <= perSeconds * 1000) throw refusal;
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

interface Counts {
  limiter(rule: {
    keyPrefix: string;
    points: number;
    duration: number;
    insuranceLimiter: RateLimiterMemory;
  }): RateLimiterAbstract;
  /** Deletes counts that ended more than an hour ago. A failure, as on a full disk, is retried the next time. */
  readonly clearExpired: () => void;
  close(): Promise<void>;
}

const TABLE = {
  tableName: 'rate_limits',
  tableCreated: true,
  // Done here, because the library's own timer outlives the store, and crashes the process on a full disk.
  clearExpiredByTimeout: false,
} as const;
const AN_HOUR_MS = 60 * 60 * 1000;

function countsInFile(file: string): Counts {
  const storeClient = openCounts(file);
  return {
    limiter: (rule) => new RateLimiterSQLite({ ...rule, ...TABLE, storeClient, storeType: 'better-sqlite3' }),
    clearExpired() {
      try {
        storeClient.prepare('DELETE FROM rate_limits WHERE expire < ?').run(Date.now() - AN_HOUR_MS);
      } catch (error) {
        if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
      }
    },
    close: async () => void storeClient.close(),
  };
}

function countsInPostgres(pool: Pool): Counts {
  return {
    limiter: (rule) => new RateLimiterPostgres({ ...rule, ...TABLE, storeClient: pool, storeType: 'pool' }),
    clearExpired() {
      pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now() - AN_HOUR_MS]).catch(() => {});
    },
    close: () => pool.end(),
  };
}

/** Opens the file of counts. Replaces one that a power cut damaged, and uses none on a full disk. */
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
  return new HttpError('rate_limited', `You’ve tried this too often. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { RateLimiterMemory, type RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { type RateLimit, type RateLimitRule, type RateLimits, rateLimitRules } from '../app/rate-limits.ts';
import { isStorageFull } from '../db/errors.ts';
import { HttpError } from '../platform/errors.ts';
import { networkKey } from './client-address.ts';

/**
 * How many times a client's tries its IPv6 network may use. A client is counted by its /64, and whoever owns a /48 has
 * 65,536 of those to guess from; a whole campus behind a /48 still gets by.
 */
const NETWORK_FACTOR = 16;

const CLEAR_INTERVAL_MS = 5 * 60 * 1000;

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

  const limiter = (name: string, { points, perSeconds }: RateLimitRule) =>
    name.startsWith('request:')
      ? new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds })
      : new RateLimiterSQLite({
          storeClient,
          storeType: 'better-sqlite3',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: perSeconds,
          // On a full disk they are counted in memory.
          insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }),
          // Done below: the library's own timer outlives the file, and ends the process when the disk is full.
          clearExpiredByTimeout: false,
        });
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

  const clearing = setInterval(() => clearExpired(storeClient), CLEAR_INTERVAL_MS);
  clearing.unref();

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
    close() {
      clearInterval(clearing);
      storeClient.close();
    },
  };
}

/** Removes counts that ended an hour ago. What fails, as on a full disk, is done the next time. */
function clearExpired(sqlite: BetterSqlite3.Database): void {
  try {
    sqlite.prepare('DELETE FROM rate_limits WHERE expire < ?').run(Date.now() - 60 * 60 * 1000);
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
  }
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

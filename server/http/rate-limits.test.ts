import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateLimits } from '../app/rate-limits.ts';
import { createRateLimits, noRateLimits } from './rate-limits.ts';

const HOUR = 60 * 60 * 1000;
let folder: string;
let limits: RateLimits;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  folder = mkdtempSync(path.join(tmpdir(), 'bonjour-limits-'));
  limits = createRateLimits(path.join(folder, 'limits.sqlite'));
});
afterEach(async () => {
  await limits.close();
  rmSync(folder, { recursive: true });
  vi.useRealTimers();
});

/** How many of a number of attempts pass. */
async function passing(tries: number, key = '192.0.2.1', of: RateLimits = limits): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, () => of.consume('register:client', key)));
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

describe('expired rate limit counts', () => {
  const rows = () => {
    const sqlite = new BetterSqlite3(path.join(folder, 'limits.sqlite'), { readonly: true });
    const { count } = sqlite.prepare<[], { count: number }>('select count(*) as count from rate_limits').get()!;
    sqlite.close();
    return count;
  };
  beforeEach(async () => {
    await limits.close();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-03-01T12:00:00Z') });
    limits = createRateLimits(path.join(folder, 'limits.sqlite'));
  });

  it('are deleted automatically', async () => {
    await passing(1);
    expect(rows()).toBe(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(rows()).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(rows()).toBe(0);
  });

  it('do no harm on a full disk, and are deleted once there is space', async () => {
    await passing(1);
    const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare').mockImplementation(() => {
      throw new BetterSqlite3.SqliteError('database or disk is full', 'SQLITE_FULL');
    });
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    prepare.mockRestore();
    expect(rows()).toBe(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(rows()).toBe(0);
  });

  it('are no longer deleted once the server has stopped', async () => {
    await passing(1);
    await limits.close();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(rows()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a rate limit', () => {
  it('allows exactly its number of attempts, even concurrent ones', async () => {
    expect(await passing(20)).toBe(5);
  });

  it('applies to each key separately', async () => {
    await passing(5);
    expect(await passing(1)).toBe(0);
    expect(await passing(1, '192.0.2.2')).toBe(1);
  });

  it('applies to each rule separately', async () => {
    await passing(5);
    await expect(limits.consume('contact:client', '192.0.2.1')).resolves.toBeUndefined();
  });

  it('ends after its time, even if further attempts are made until then', async () => {
    await passing(5);
    later(HOUR - 1000);
    expect(await passing(3)).toBe(0);
    later(1000);
    expect(await passing(20)).toBe(5);
  });

  it('also applies to a whole IPv6 network, at sixteen times a client’s limit', async () => {
    const fromSubnet = (n: number) => passing(5, `2001:db8:1:${n.toString(16)}::/64`);
    let passed = 0;
    for (let n = 0; n < 20; n++) passed += await fromSubnet(n);
    expect(passed).toBe(80);
    expect(await passing(1, '2001:db8:2:1::/64')).toBe(1);
  });

  it('names the waiting time in words and in seconds', async () => {
    await passing(5);
    later(10 * 60 * 1000 + 500);
    await expect(limits.consume('register:client', '192.0.2.1')).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'You’ve tried this too often. Please try again in 50 minutes.',
      details: { retryAfter: 3000 },
    });
    later(49 * 60 * 1000);
    await expect(limits.consume('register:client', '192.0.2.1')).rejects.toMatchObject({
      message: 'You’ve tried this too often. Please try again in a minute.',
      details: { retryAfter: 60 },
    });
  });

  it('survives a restart', async () => {
    await passing(5);
    await limits.close();
    limits = createRateLimits(path.join(folder, 'limits.sqlite'));
    expect(await passing(1)).toBe(0);
  });

  it('can give an attempt back', async () => {
    await passing(5);
    await limits.giveBack('register:client', '192.0.2.1');
    expect(await passing(3)).toBe(1);
  });

  it('can be reset for a key', async () => {
    await passing(9);
    await limits.reset('register:client', '192.0.2.1');
    expect(await passing(9)).toBe(5);
  });

  it('of requests is 600 a minute', async () => {
    const results = await Promise.allSettled(Array.from({ length: 610 }, () => limits.consume('request:client', 'x')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(600);
  });

  it('accepts any text as a key', async () => {
    const key = "'; DROP TABLE rate_limits; --";
    expect(await passing(9, key)).toBe(5);
    expect(await passing(9, `${key} `)).toBe(5);
  });
});

describe('RATE_LIMIT=off', () => {
  it('allows every attempt', async () => {
    expect(await passing(50, 'x', noRateLimits)).toBe(50);
  });
});

describe('a rate limit after the clock was a day ahead', () => {
  it('starts afresh', async () => {
    const early = createRateLimits(':memory:');
    try {
      vi.useFakeTimers({ toFake: ['Date'] });
      const now = Date.now();
      vi.setSystemTime(now + 24 * 60 * 60 * 1000);
      for (let tries = 0; tries < 5; tries++) await early.consume('contact:client', '192.0.2.7');
      await expect(early.consume('contact:client', '192.0.2.7')).rejects.toThrow('too often');
      vi.setSystemTime(now);
      for (let tries = 0; tries < 5; tries++) await early.consume('contact:client', '192.0.2.7');
      await expect(early.consume('contact:client', '192.0.2.7')).rejects.toThrow('60 minutes');
    } finally {
      vi.useRealTimers();
      await early.close();
    }
  });
});

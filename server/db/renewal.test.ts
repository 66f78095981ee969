import { chownSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../../tests/support/depth.ts';
import { type PostgresServer, hasPostgres, startPostgres } from '../../tests/support/postgres-server.ts';
import { createHealth } from '../http/monitoring.ts';
import { asHttpError } from '../http/report-errors.ts';
import { isReadOnly, writeIfPossible } from './errors.ts';
import { openMigratedPostgres } from './postgres.ts';
import { type Db, transaction } from './transaction.ts';

const NAME = 'counted by a test';

describe.skipIf(!hasPostgres)('a database that is temporarily read-only', () => {
  let server: PostgresServer;
  let db: Db;
  beforeAll(async () => {
    server = await startPostgres();
    db = await openMigratedPostgres(server.url('postgres'), {});
    await db.insertInto('change_counts').values({ name: NAME, changes: 0 }).execute();
  }, 60_000);
  afterAll(async () => {
    await db?.destroy();
    await server?.stop();
  });

  const count = () =>
    db
      .updateTable('change_counts')
      .set((eb) => ({ changes: eb('changes', '+', 1) }))
      .where('name', '=', NAME)
      .execute();
  const read = () => db.selectFrom('change_counts').selectAll().execute();
  /** The result of a write, in a transaction and outside of one. */
  const outcomes = async (): Promise<unknown[]> => {
    const write = [
      count(),
      transaction(db, async (tx) => void (await tx.db.updateTable('change_counts').set({ changes: 1 }).execute())),
    ];
    return (await Promise.allSettled(write)).map((one) => (one.status === 'fulfilled' ? 'written' : one.reason));
  };
  const healthOf = async (): Promise<[number, string]> => {
    const ctx = { path: '/api/health', set: () => {}, status: 0, body: '' };
    await createHealth(db).middleware(ctx as never, async () => {});
    return [ctx.status, (JSON.parse(ctx.body) as { status: string }).status];
  };
  const expectRefused = async (): Promise<void> => {
    for (const outcome of await outcomes()) {
      expect(isReadOnly(outcome), String(outcome)).toBe(true);
      expect(asHttpError(outcome)).toMatchObject({ status: 503, code: 'unavailable' });
    }
    expect(await read()).not.toEqual([]);
    expect(await writeIfPossible(count())).toBe(false);
    expect(await healthOf()).toEqual([200, 'read-only']);
  };
  /** Uses every connection of the pool at once. */
  const expectWritten = async (): Promise<void> => {
    await vi.waitFor(async () => expect(await healthOf()).toEqual([200, 'ok']), { timeout: patience(10_000) });
    const all = await Promise.all(Array.from({ length: 15 }, outcomes));
    expect(new Set(all.flat())).toEqual(new Set(['written']));
  };

  it('becomes writable again as soon as possible, including connections opened in between', async () => {
    const operator = new pg.Client(server.url('template1'));
    await operator.connect();
    await operator.query('alter database postgres set default_transaction_read_only = on');
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'`);
    await vi.waitFor(async () => expect(await read()).not.toEqual([]), { timeout: patience(10_000) });
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(db)));
    await expectRefused();
    await operator.query('alter database postgres reset default_transaction_read_only');
    await operator.end();
    await expectWritten();
  });

  it('refuses writes with 503 while it is a standby, and recovers when it is promoted', async () => {
    const signal = path.join(server.socketFolder, 'data', 'standby.signal');
    await server.halt();
    writeFileSync(signal, '');
    if (process.getuid?.() === 0) chownSync(signal, 65_534, 65_534);
    await server.resume();
    await vi.waitFor(async () => expect(await read()).not.toEqual([]), { timeout: patience(10_000) });
    await expectRefused();
    await sql`select pg_promote()`.execute(db);
    await expectWritten();
    rmSync(signal, { force: true });
  });
});

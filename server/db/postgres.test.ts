import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '../../tests/support/depth.ts';
import { type PostgresServer, hasPostgres, startPostgres } from '../../tests/support/postgres-server.ts';
import { createLog } from '../platform/log.ts';
import { exclusively, lockUntilCommit } from './advisory-lock.ts';
import { openMigratedPostgres } from './postgres.ts';
import { postgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';
import { type Db, type Transaction, oncePerTransaction, transaction } from './transaction.ts';

const log = createLog('silent');

describe.skipIf(!hasPostgres)('two processes on one PostgreSQL', () => {
  let server: PostgresServer;
  let url: string;
  let one: Db;
  let other: Db;
  beforeAll(async () => {
    server = await startPostgres();
    url = server.url('postgres');
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    [one, other] = await Promise.all([openMigratedPostgres(url, {}), openMigratedPostgres(url, {})]);
  });
  afterEach(() => Promise.all([one.destroy(), other.destroy()]));

  /** Waits until a session waits for a lock of a kind. */
  const untilWaiting = (locktype: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_locks where locktype = ${locktype} and not granted`.execute(other);
        expect(rows).toHaveLength(1);
      },
      { timeout: patience(20_000), interval: 10 },
    );

  it('migrate an empty database at the same time', async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(one);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  describe('transactions that lose a race', () => {
    const NAME = 'counted by a test';
    const read = async (db: Db): Promise<number> =>
      (await db.selectFrom('change_counts').select('changes').where('name', '=', NAME).executeTakeFirstOrThrow())
        .changes;
    beforeEach(() => one.insertInto('change_counts').values({ name: NAME, changes: 0 }).execute());
    afterEach(() => one.deleteFrom('change_counts').where('name', '=', NAME).execute());

    it('are retried until each has taken effect once', async () => {
      let effects = 0;
      const increase = async (tx: Transaction): Promise<void> => {
        const changes = await read(tx.db);
        await tx.db
          .updateTable('change_counts')
          .set({ changes: changes + 1 })
          .where('name', '=', NAME)
          .execute();
        tx.afterCommit(() => effects++);
      };
      await Promise.all(Array.from({ length: 30 }, (_, index) => transaction(index % 2 ? one : other, increase)));
      expect(await read(one)).toBe(30);
      expect(effects).toBe(30);
    });

    it('run exclusively on their third attempt, once others have finished', async () => {
      let tries = 0;
      const losing = (): Promise<void> =>
        transaction(one, async () => {
          if (++tries <= 2) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
        });
      let lost: Promise<void> | undefined;
      await other.transaction().execute(async (ahead) => {
        await sql`lock table transaction_queue in row share mode`.execute(ahead);
        lost = losing();
        await untilWaiting('relation');
        expect(tries).toBe(2);
      });
      await lost;
      expect(tries).toBe(3);
    });

    it('count a rate-limited attempt once', async () => {
      const counted: number[] = [];
      let tries = 0;
      const count = () => oncePerTransaction('a message', async () => void counted.push(tries));
      await transaction(one, async () => {
        tries++;
        await count();
        if (tries <= 2) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
      });
      await count();
      expect(counted).toEqual([1, 3]);
    });

    it('are retried only for conflicts, not for other errors', async () => {
      let tries = 0;
      const failing = transaction(one, async () => {
        tries++;
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(tries).toBe(1);
    });
  });

  describe('an exclusive task', () => {
    it('makes the other process wait, or skip it', async () => {
      const order: string[] = [];
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
      const first = exclusively(one, 'cleanup', async () => {
        begin();
        await mayEnd;
        order.push('first');
      });
      await hasBegun;
      const second = exclusively(other, 'cleanup', async () => void order.push('second'));
      expect(await exclusively(other, 'cleanup', async () => 'done', { unlessBusy: true })).toBeUndefined();
      expect(await exclusively(other, 'retention', async () => 'done', { unlessBusy: true })).toBe('done');
      end();
      await Promise.all([first, second]);
      expect(order).toEqual(['first', 'second']);
    });

    it('is released when its process’s connection is lost', async () => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
      const first = exclusively(one, 'cleanup', async () => {
        begin();
        await mayEnd;
      });
      await hasBegun;
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(other);
      expect(await exclusively(other, 'cleanup', async () => 'taken over')).toBe('taken over');
      end();
      await expect(first).rejects.toThrow(/^(Client has encountered|Client was closed|Connection terminated)/);
    });

    it('lets a transaction in only after the previous one has ended', async () => {
      const order: string[] = [];
      let second: Promise<void> | undefined;
      await transaction(one, async (tx) => {
        await lockUntilCommit(tx.db, 'events');
        second = transaction(other, async (next) => {
          await lockUntilCommit(next.db, 'events');
          order.push('second');
        });
        await untilWaiting('advisory');
        order.push('first');
      });
      await second;
      expect(order).toEqual(['first', 'second']);
    });
  });

  describe('signals', () => {
    let here: Signals;
    let there: Signals;
    /** How often each signal arrived at the other process, since it listens. */
    let received: { live: number; jobs: number };
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bonjour signals'`.execute(
        one,
      );
    const untilReceived = (signal: 'live' | 'jobs', times: number) =>
      vi.waitFor(() => expect(received[signal]).toBeGreaterThanOrEqual(times), {
        timeout: patience(20_000),
        interval: 5,
      });

    beforeEach(async () => {
      received = { live: 0, jobs: 0 };
      here = postgresSignals(url, log);
      there = postgresSignals(url, log);
      there.on('live', () => received.live++);
      there.on('jobs', () => received.jobs++);
      // Called once when it starts to listen, because something may have been sent before.
      await untilReceived('jobs', 1);
    });
    afterEach(() => Promise.all([here.close(), there.close()]));

    it('reach the other process after the commit, and never after a rollback', async () => {
      const undone = transaction(one, async (tx) => {
        await here.send(tx, 'live');
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      const before = { ...received };
      await transaction(one, async (tx) => {
        await here.send(tx, 'jobs');
        expect(received).toEqual(before);
      });
      await untilReceived('jobs', before.jobs + 1);
      expect(received).toEqual({ live: before.live, jobs: before.jobs + 1 });
    });

    it('reach the sending process, too', async () => {
      let own = 0;
      here.on('live', () => own++);
      await transaction(one, (tx) => here.send(tx, 'live'));
      expect(own).toBeGreaterThan(0);
    });

    it('are replaced by polling when the listening connection breaks, and resume after it', async () => {
      const before = received.live;
      await cut();
      await untilReceived('live', before + 1);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_stat_activity where application_name = 'bonjour signals'`.execute(
            one,
          );
          expect(rows).toHaveLength(2);
        },
        { timeout: patience(20_000), interval: 20 },
      );
      const { live } = received;
      await transaction(one, (tx) => here.send(tx, 'live'));
      await untilReceived('live', live + 1);
    });
  });
});

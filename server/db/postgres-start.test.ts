import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patience } from '../../tests/support/depth.ts';
import { type Pooler, startPooler } from '../../tests/support/pooler.ts';
import { type PostgresServer, freePort, hasPostgres, startPostgres } from '../../tests/support/postgres-server.ts';
import { seed } from '../features/seed.ts';
import { systemClock } from '../platform/clock.ts';
import { DataFolderError } from '../platform/errors.ts';
import { exclusively } from './advisory-lock.ts';
import { openMigratedPostgres } from './postgres.ts';
import type { Db } from './transaction.ts';

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

describe.skipIf(!hasPostgres)('starting on PostgreSQL', () => {
  let server: PostgresServer;
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    admin = new pg.Client(server.url('postgres'));
    await admin.connect();
  }, 60_000);
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
  });

  let databases = 0;
  async function newDatabase(options = ''): Promise<string> {
    const name = `start_${++databases}`;
    await admin.query(`create database ${name} ${options}`);
    return server.url(name);
  }
  const asUser = (url: string, user: string): string => Object.assign(new URL(url), { username: user }).href;
  const open = async (url: string, options: Parameters<typeof openMigratedPostgres>[1] = {}): Promise<void> => {
    const db = await openMigratedPostgres(url, options);
    await db.destroy();
  };
  const refusalOf = async (url: string): Promise<string> => {
    const error = await open(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataFolderError);
    return (error as Error).message;
  };

  it('does not block itself when limited to two connections', async () => {
    const db = await openMigratedPostgres(await newDatabase(), { connections: 2 });
    await exclusively(db, 'start', () => exclusively(db, 'cleanup', () => seed({ db, clock: systemClock })));
    expect(await db.selectFrom('levels').selectAll().execute()).not.toEqual([]);
    await db.destroy();
  });

  it('names the missing privileges, and how to grant them', async () => {
    const url = await newDatabase();
    await admin.query('create role newcomer login');
    const message = await refusalOf(asUser(url, 'newcomer'));
    expect(message).toContain('permission denied for schema public');
    expect(message).toContain('GRANT CREATE ON SCHEMA public TO newcomer');
  });

  it('names the required encoding', async () => {
    const message = await refusalOf(await newDatabase("encoding 'LATIN1' template template0 locale 'C'"));
    expect(message).toContain('LATIN1');
    expect(message).toContain('createdb --encoding=UTF8');
  });

  it.each([
    ['a missing database', (url: string) => url.replace(/\/\w+$/, '/nowhere'), 'createdb --owner=bonjour'],
    ['an unreachable server', () => 'postgres://bonjour@127.0.0.1:1/bonjour', 'can’t be reached'],
    ['an unknown host', () => 'postgres://bonjour@host.invalid/bonjour', 'can’t be reached'],
    ['a TLS mode that the server does not support', (url: string) => `${url}?sslmode=verify-full`, 'sslmode'],
  ])('reports %s, without its password', async (_, change, words) => {
    const url = Object.assign(new URL(change(server.url('postgres'))), { password: 'very secret' }).href;
    const message = await refusalOf(url);
    expect(message).toContain(words);
    expect(message).not.toContain('secret');
  });

  it('reports a read-only database that needs migrations', async () => {
    const url = await newDatabase();
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await refusalOf(url)).toContain('is read-only');
  });

  it('works after a newer version has run, until a migration dropped something that this one needs', async () => {
    const url = await newDatabase();
    const db = await openMigratedPostgres(url, {});
    await sql`insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(db);
    await open(url);
    await db.insertInto('required_migrations').values({ name: '9999-from-the-future', reason: 'drops it' }).execute();
    await db.destroy();
    expect(await refusalOf(url)).toContain('newer version (9999-from-the-future)');
  });

  it(
    'prints what it is waiting for when that takes longer than usual',
    { timeout: patience(40_000), tags: ['full'] },
    async () => {
      const url = await newDatabase();
      const first = await openMigratedPostgres(url, {});
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const holding = exclusively(first, 'start', () => mayEnd);
      const printed: string[] = [];
      const second = open(url, {
        log: (text) => {
          printed.push(text);
          end();
        },
      });
      await Promise.all([holding, second]);
      expect(printed).toEqual([
        expect.stringMatching(
          /^Waiting for another process .*process \d+, connected from 127\.0\.0\.1 since .*pg_terminate_backend\(\d+\)/,
        ),
      ]);
      await first.destroy();
    },
  );

  describe('through a connection pooler', () => {
    let pooler: Pooler | undefined;
    let db: Db | undefined;
    afterEach(async () => {
      await db?.destroy();
      await pooler?.close();
      [db, pooler] = [undefined, undefined];
    });

    it('works with session pooling, and sets connections up after connecting', { tags: ['full'] }, async () => {
      pooler = await startPooler(await newDatabase(), 'session');
      db = await openMigratedPostgres(pooler.url, {});
      await seed({ db, clock: systemClock });
      expect(await db.selectFrom('levels').selectAll().execute()).not.toEqual([]);
    });

    it('is refused with transaction pooling', async () => {
      pooler = await startPooler(await newDatabase(), 'transaction');
      expect(await refusalOf(pooler.url)).toContain('pool_mode=session');
    });

    it.skipIf(!hasPgBouncer)(
      'works with PgBouncer as configured in docs/deploy.md',
      { timeout: patience(), tags: ['full'] },
      async () => {
        const url = await newDatabase();
        pooler = await startPgBouncer(url, 'session');
        db = await openMigratedPostgres(pooler.url, {});
        await seed({ db, clock: systemClock });
        await db.destroy();
        db = undefined;
        await pooler.close();
        for (const mode of ['transaction', 'statement']) {
          pooler = await startPgBouncer(url, mode);
          expect(await refusalOf(pooler.url), mode).toContain('pool_mode=session');
          await pooler.close();
        }
      },
    );
  });
});

async function startPgBouncer(url: string, mode: string): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const own = await freePort();
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\n` +
      `auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = 40\nunix_socket_dir =\n`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...(isRoot && { uid: 65_534, gid: 65_534 }) });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port: own, user: username, database: pathname.slice(1) });
    client.on('error', () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) break;
    await wait(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

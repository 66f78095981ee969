import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import { migrate } from '../../server/db/migrate-file.ts';
import { matchingIds } from '../../server/db/text-search.ts';
import type { Db } from '../../server/db/transaction.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';
import { databaseDigest } from '../support/database-digest.ts';
import { fillEveryTable } from '../support/full-tables.ts';
import { moved, schemaOf, prepareMoves } from '../support/moves.ts';
import { startObjectStore } from '../support/object-store.ts';
import { addMembers, addPosts } from '../support/rows.ts';
import { runCommand } from '../support/run-command.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

const moves = prepareMoves();
const { source } = moves;

describe('moving a community to PostgreSQL', () => {
  it('copies every row of every table unchanged, and so does moving back', async () => {
    const tables = fillEveryTable(databaseFile(source.path));
    const known = readFileSync(fileURLToPath(new URL('../../server/db/portable.tables.txt', import.meta.url)), 'utf8')
      .split('\n')
      .map((line) => line.replace(/:.*/, ''));
    expect(known.filter((table) => !tables.includes(table))).toEqual(['server_secrets']);
    const before = await source.database(databaseDigest);

    const first = await moves.commandThere();
    expect(first).toMatchObject(moved);
    for (const table of tables) expect(first.stdout).toMatch(new RegExp(`^${table} +[1-9][\\d,]* +[0-9a-f]{16}$`, 'm'));
    expect(first.stdout).not.toContain('Not moved');
    await source.database(async (from) => {
      await moves.inPostgres(async (to) => {
        for (const table of tables) expect(await sortedRows(to, table), table).toEqual(await sortedRows(from, table));
      });
    });

    const second = await moves.commandBack();
    expect(second).toMatchObject(moved);
    expect(second.stdout).not.toContain('Not moved');
    const checksums = (text: string) => text.match(/^\w+ +[\d,]+ +[0-9a-f]{16}$/gm)?.toSorted();
    expect(checksums(second.stdout)).toEqual(checksums(first.stdout));
    expect(await moves.inBack(databaseDigest)).toBe(before);
    // The source has only been read.
    expect(await source.database(databaseDigest)).toBe(before);
  });

  it('creates its indexes, triggers and search indexes', { tags: ['full'] }, async () => {
    const [member = 0] = await source.database((db) => addMembers(db, 1, { last_name: 'Zażółć' }));
    await source.database((db) => addPosts(db, member, 1, { content: 'Lanterns in the orchard' }));
    await moves.inPostgres(migrate);
    const fresh = await moves.inPostgres(describePostgres);
    const article = {
      slug: 'lanterns',
      title: 'Lanterns',
      excerpt: 'In short',
      content: 'Hung in the orchard',
      category: 'Fairs',
      published: 1 as const,
      published_at: '2026-01-05T09:00:00.000Z',
      created_at: '2026-01-05T09:00:00.000Z',
      updated_at: '2026-01-05T09:00:00.000Z',
    };
    await source.database((db) => db.insertInto('blog_posts').values(article).execute());
    await moves.there();
    expect(await moves.inPostgres(describePostgres)).toEqual(fresh);
    // PostgreSQL has the words of the blog's posts in a table of their own.
    const found = (db: Db) =>
      db
        .selectFrom('blog_posts')
        .select('slug')
        .where('id', 'in', matchingIds(db, 'blog', searchWords('orchard lantern'), { anywhere: 9, inHead: 9 }))
        .execute();
    expect(await moves.inPostgres(found)).toEqual([{ slug: 'lanterns' }]);

    await moves.andBack();
    expect(schemaOf(moves.back())).toEqual(schemaOf(source.path));
    await moves.inBack(async (db) => {
      const words = async (index: string, word: string) =>
        (await sql`select 1 from ${sql.table(index)} where ${sql.table(index)} match ${word}`.execute(db)).rows.length;
      expect(await words('feed_posts_fts', 'orchard')).toBe(1);
      expect(await words('members_fts', 'zazolc')).toBe(1);
      expect(await found(db)).toEqual([{ slug: 'lanterns' }]);
      await sql`insert into blog_posts_fts (blog_posts_fts, rank) values ('integrity-check', 1)`.execute(db);
      await sql`insert into feed_posts_fts (feed_posts_fts, rank) values ('integrity-check', 1)`.execute(db);
      await sql`insert into members_fts (members_fts, rank) values ('integrity-check', 1)`.execute(db);
    });
    expect(await runCommand('check', [], moves.back())).toMatchObject({
      code: 1,
      stdout: expect.not.stringContaining('damaged'),
    });
  });

  it('reuses no id, in either direction', { tags: ['full'] }, async () => {
    const [first = 0, last = 0] = await source.database((db) => addMembers(db, 2));
    await source.database((db) => db.deleteFrom('users').where('id', '=', last).execute());
    await moves.there();
    const [inTheMiddle = 0] = await moves.inPostgres((db) => addMembers(db, 1));
    expect(inTheMiddle).toBe(last + 1);
    await moves.inPostgres((db) => db.deleteFrom('users').where('id', '=', inTheMiddle).execute());
    await moves.andBack();
    expect(await moves.inBack((db) => addMembers(db, 1))).toEqual([inTheMiddle + 1]);
    expect(first).toBeLessThan(last);
  });

  it('keeps people signed in, because the secrets are moved too', { tags: ['full'] }, async () => {
    const server = await startServerProcess({ dataDir: source.path });
    const member = new TestClient(server.url);
    const password = 'correct horse';
    const person = {
      email: 'rosa@school.example',
      firstName: 'Rosa',
      lastName: 'Bonheur',
      password,
      confirmPassword: password,
    };
    expect(await member.call(register, { body: person })).toMatchObject({ status: 201 });
    await server.stop();
    const secret = readFileSync(path.join(source.path, 'session-secret'), 'utf8');
    const keys = readFileSync(path.join(source.path, 'push-keys.json'), 'utf8');

    expect(await moves.there()).toMatchObject(moved);
    const rows = await moves.inPostgres((db) => db.selectFrom('server_secrets').selectAll().orderBy('name').execute());
    expect(rows).toEqual([
      { name: 'push-keys.json', value: keys },
      { name: 'session-secret', value: secret },
    ]);
    await expectSignedIn({ dataDir: source.path, env: moves.settings() }, member);

    expect(await moves.andBack()).toMatchObject(moved);
    expect(readFileSync(path.join(moves.back(), 'push-keys.json'), 'utf8')).toBe(keys);

    await expectSignedIn({ dataDir: moves.back() }, member);
  });

  it('copies files and erasures, and skips existing files', { tags: ['full'] }, async () => {
    source.write('uploads/ab/ab12-480.webp', 'a picture');
    source.write('uploads/cd/cd34.mp3', Buffer.alloc(300_000, 7));
    const erased = { kind: 'chat', sessionId: 'erased here' };
    source.write('erasures.jsonl', `${JSON.stringify(erased)}\n`);
    await moves.there();
    // An incomplete file, which a killed copy would never leave, and a longer list.
    mkdirSync(path.join(moves.back(), 'uploads/cd'), { recursive: true });
    writeFileSync(path.join(moves.back(), 'uploads/cd/cd34.mp3'), Buffer.alloc(100_000, 7));
    const before = { kind: 'chat', sessionId: 'erased there' };
    writeFileSync(path.join(moves.back(), 'erasures.jsonl'), `${JSON.stringify(before)}\n`);
    expect(await moves.andBack()).toMatchObject(moved);
    expect(readFileSync(path.join(moves.back(), 'uploads/ab/ab12-480.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(path.join(moves.back(), 'uploads/cd/cd34.mp3'))).toEqual(Buffer.alloc(300_000, 7));
    expect(existsSync(path.join(source.path, 'uploads/ab/ab12-480.webp'))).toBe(true);
    const lines = readFileSync(path.join(moves.back(), 'erasures.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([before, erased]);
  });

  it('copies files and erasures to a bucket, and back', { tags: ['full'] }, async () => {
    source.write('uploads/ab/ab12-480.webp', 'a picture');
    source.write('uploads/cd/cd34.mp3', Buffer.alloc(300_000, 7));
    const erased = JSON.stringify({ kind: 'chat', sessionId: 'erased here' });
    source.write('erasures.jsonl', `${erased}\n`);
    const store = await startObjectStore();
    expect(await runCommand('move', [moves.url()], source.path, store.env)).toMatchObject(moved);
    expect([...store.objects.keys()].toSorted()).toEqual([
      expect.stringMatching(/^tests\/erasures\//),
      'tests/uploads/ab12-480.webp',
      'tests/uploads/cd34.mp3',
    ]);
    // Another machine, without any of them.
    const elsewhere = newDataDir();
    const home = await runCommand('move', [moves.back()], elsewhere, { ...moves.settings(), ...store.env });
    expect(home).toMatchObject(moved);
    expect(home.stdout).toContain('take DATABASE_URL and MEDIA_URL out of the settings');
    expect(readFileSync(path.join(moves.back(), 'uploads/ab/ab12-480.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(path.join(moves.back(), 'uploads/cd/cd34.mp3'))).toEqual(Buffer.alloc(300_000, 7));
    expect(readFileSync(path.join(moves.back(), 'erasures.jsonl'), 'utf8')).toBe(`${erased}\n`);
    removeDataDir(elsewhere);
    await store.close();
  });

  it('removes NUL characters from old rows, and reports where', { tags: ['full'] }, async () => {
    await source.database((db) =>
      sql`update services set name = 'a' || char(0) || 'b' where slug = 'podcasts'`.execute(db),
    );
    const { id } = await source.database((db) =>
      db.selectFrom('services').select('id').where('slug', '=', 'podcasts').executeTakeFirstOrThrow(),
    );
    const made = await moves.commandThere();
    expect(made).toMatchObject(moved);
    expect(made.stdout).toContain(`services, row [${id}]: NUL characters were left out of name`);
    expect(
      await moves.inPostgres((db) => db.selectFrom('services').select('name').where('id', '=', id).execute()),
    ).toEqual([{ name: 'ab' }]);
  });
});

/** Starts a server, and checks that cookies of an earlier one still sign a member in. */
async function expectSignedIn(settings: Parameters<typeof startServerProcess>[0], member: TestClient): Promise<void> {
  const server = await startServerProcess(settings);
  const returning = new TestClient(server.url);
  for (const [name, value] of member.cookies) returning.cookies.set(name, value);
  expect(await returning.call(getCurrentUser, {})).toMatchObject({ status: 200, body: { firstName: 'Rosa' } });
  await server.stop();
}

/** All rows of a table in a fixed order, on either database. */
async function sortedRows(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();
}

/** Tables, indexes, and triggers with whether they run. */
async function describePostgres(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'table' as kind, tablename::text as name, '' as definition from pg_tables where schemaname = 'public'
    union all select 'index', indexname::text, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conname::text, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'trigger', tgname::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(db);
  return rows;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import { describeOnBoth } from '../../tests/support/test-database.ts';
import { isUniqueViolation } from './errors.ts';
import { type Db, transaction } from './transaction.ts';

const NOW = '2026-01-05T09:00:00.000Z';
const user = (email: string) => ({
  email,
  password_hash: 'x',
  first_name: 'Rosa',
  last_name: 'Bonheur',
  created_at: NOW,
  updated_at: NOW,
});

describeOnBoth('the tables', ({ open }) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.destroy());

  it('have the same tables and columns', async () => {
    const tables = await db.introspection.getTables();
    const described = tables
      .map(
        (table) =>
          `${table.name}: ${table.columns
            .map((column) => `${column.name}${column.isNullable ? '?' : ''}`)
            .toSorted()
            .join(' ')}`,
      )
      // Full-text search has tables in SQLite and an index in PostgreSQL, which has tables for several processes.
      .filter((table) => !/^sqlite_|^\w+_fts(_|:)|^(transaction_queue|rate_limits):/.test(table))
      .toSorted()
      .join('\n');
    await expect(described).toMatchFileSnapshot('./portable.tables.txt');
  });

  it('have the same indexes, so that no query is slow on only one of them', async () => {
    const names = isPostgres(db)
      ? sql<{ name: string }>`
          select c.relname as name from pg_index as i join pg_class as c on c.oid = i.indexrelid
          where c.relnamespace = 'public'::regnamespace
            and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`;
    const { rows } = await names.execute(db);
    const own = rows
      .map(({ name }) => name)
      .filter((name) => !/_fts|_words|_searched$|^transaction_queue|^rate_limits/.test(name));
    await expect(own.toSorted().join('\n')).toMatchFileSnapshot('./portable.indexes.txt');
  });

  it('start their ids at 1 and never reuse one', async () => {
    const first = await db
      .insertInto('users')
      .values(user('a@school.example'))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('users').where('id', '=', first.id).execute();
    const second = await db
      .insertInto('users')
      .values(user('b@school.example'))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect([first.id, second.id]).toEqual([1, 2]);
  });

  it('report violations of unique and primary keys the same way', async () => {
    await db.insertInto('users').values(user('taken@school.example')).execute();
    const takenValue = await db
      .insertInto('users')
      .values(user('taken@school.example'))
      .execute()
      .catch((error: unknown) => error);
    expect(isUniqueViolation(takenValue)).toBe(true);

    const key = { actor: 'user:1', key: 'k', endpoint: 'e', request_hash: 'h', response: 'null', created_at: NOW };
    await db.insertInto('idempotency_keys').values(key).execute();
    const takenKey = await db
      .insertInto('idempotency_keys')
      .values(key)
      .execute()
      .catch((error: unknown) => error);
    expect(isUniqueViolation(takenKey)).toBe(true);
  });

  it('roll back a failed transaction, and run effects only after the commit', async () => {
    const effects: string[] = [];
    const failing = transaction(db, async (tx) => {
      await tx.db.insertInto('users').values(user('lost@school.example')).execute();
      tx.afterCommit(() => effects.push('of the failed'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('users').select('id').where('email', '=', 'lost@school.example').execute()).toEqual([]);

    await transaction(db, async (tx) => {
      await tx.db.insertInto('users').values(user('kept@school.example')).execute();
      tx.afterCommit(() => effects.push('of the kept'));
      expect(effects).toEqual([]);
    });
    expect(effects).toEqual(['of the kept']);
  });

  it('delete a member’s rows with the member', async () => {
    const { id } = await db
      .insertInto('users')
      .values(user('gone@school.example'))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('feed_posts')
      .values({ author_id: id, title: 't', content: 'c', created_at: NOW, updated_at: NOW })
      .execute();
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await db.selectFrom('feed_posts').select('id').where('author_id', '=', id).execute()).toEqual([]);
  });
});

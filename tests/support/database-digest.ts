import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from '../../server/db/transaction.ts';

/** The number of changes so far, also in rolled-back transactions; cheap to query. */
export async function changesSoFar(db: Db): Promise<number> {
  if (isPostgres(db)) await countChanges(db);
  const count = isPostgres(db)
    ? sql`select last_value as changes from watch.changes`
    : sql`select total_changes() as changes`;
  const { rows } = await sql<{ changes: number }>`${count}`.execute(db);
  return rows[0]!.changes;
}

const watched = new WeakSet<Db>();

/**
 * PostgreSQL's own statistics are delayed: a trigger on each table counts changing statements in a sequence, which no
 * rollback undoes.
 */
async function countChanges(db: Db): Promise<void> {
  if (watched.has(db)) return;
  const tables = await db.introspection.getTables();
  const triggers = tables.map(
    ({ name }) =>
      `create or replace trigger watch after insert or update or delete on "${name}" execute function watch.count()`,
  );
  const text = `
    create schema if not exists watch;
    create sequence if not exists watch.changes;
    create or replace function watch.count() returns trigger language plpgsql as $$ begin perform nextval('watch.changes'); return null; end $$;
    ${triggers.join(';')}`;
  await sql.raw(text).execute(db);
  watched.add(db);
}

/** A fingerprint of all rows. */
export async function databaseDigest(db: Db): Promise<string> {
  const hash = createHash('sha256');
  const tables = await db.introspection.getTables();
  // A full-text index follows from the rows, and its layout is up to the database.
  const named = tables.filter((table) => !/_fts(?:_|$)|^transaction_queue$/.test(table.name));
  // One query: one for each table would take a second.
  if (isPostgres(db)) {
    const each = named.map(
      ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
        from ${sql.table(name)} as t`,
    );
    const { rows } = await sql`${sql.join(each, sql` union all `)} order by 1`.execute(db);
    return hash.update(JSON.stringify(rows)).digest('hex');
  }
  for (const { name } of named) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db);
    hash.update(JSON.stringify([name, rows]));
  }
  return hash.digest('hex');
}

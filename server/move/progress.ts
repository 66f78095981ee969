import { type RawBuilder, sql } from 'kysely';
import { type FullText, indexOf, fillIndex, searchable } from '#data/migrations/search-indexes.ts';
import { isBeingMovedInto, MOVE_PROGRESS } from '../db/move-guard.ts';
import type { Db } from '../db/transaction.ts';
import { CommandError } from '../platform/errors.ts';
import { createProgressLog } from './progress-log.ts';
import type { Side } from './sides.ts';
import type { Table } from './tables.ts';

/*
 * What a move stores in its target until it is finished: names and values in one table. `source` identifies the source;
 * `table:NAME` is the progress of a table; `later:N:NAME` is a statement that recreates what was dropped for speed, in
 * the order of N.
 */
const progressTable = sql.table(MOVE_PROGRESS);

/** The progress of a table. */
export interface Progress {
  /** The key of the last written row; none before the first. */
  readonly key: readonly (string | number | null)[] | undefined;
  /** How many rows were written. */
  readonly rows: number;
  readonly isDone: boolean;
}
/** Something dropped while rows are written, and how it is recreated. */
interface DroppedObject {
  readonly name: string;
  /** Drops it. */
  readonly drop: string;
  /** Recreates it. */
  readonly make: string;
}

/**
 * Prepares the target for writing, unless an earlier move of the same source has. Deletes the rows from migrations, and
 * drops indexes and triggers until the end, because they would work row by row, or twice.
 * @returns whether an earlier move is continued
 * @throws CommandError when the target has a community, or another source was being moved to it
 */
export async function beginMove(
  { db, label, sqlite }: Side,
  { source, tables, again }: { source: string; tables: readonly Table[]; again: boolean },
): Promise<boolean> {
  const isBegun = await isBeingMovedInto(db);
  if (isBegun && !again) {
    const [known] = await valuesOf(db, sql`name = 'source'`);
    if (known?.value === source) return true;
    throw new CommandError(
      `${label} contains an unfinished move of another database or version. Add --again to discard it and start over.`,
    );
  }
  if (!isBegun) await refuseMembers(db, label);
  const dropped = sqlite ? await droppedOnSqlite(db) : await droppedOnPostgres(db, tables);
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${progressTable} (name text not null primary key, value text not null)`.execute(
      trx,
    );
    await sql`delete from ${progressTable} where name not like 'later:%'`.execute(trx);
    await saveValue(trx, 'source', source);
    for (const { name, drop, make } of dropped) {
      await saveValue(trx, `later:${name}`, make);
      await sql.raw(drop).execute(trx);
    }
    await trx.deleteFrom('server_secrets').execute();
    const names = tables.map(({ name }) => sql.table(name));
    if (!sqlite) await sql`truncate ${sql.join(names)}`.execute(trx);
    else for (const name of names) await sql`delete from ${name}`.execute(trx);
  });
  return false;
}

async function refuseMembers(db: Db, label: string): Promise<void> {
  const member = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (member)
    throw new CommandError(
      `${label} isn’t empty: it contains members. Nothing was changed. Use a new database or folder.`,
    );
}

/**
 * What slows down PostgreSQL per row: our triggers, foreign keys, and indexes with their constraints. Primary keys
 * stay.
 */
async function droppedOnPostgres(db: Db, tables: readonly Table[]): Promise<DroppedObject[]> {
  const names = tables.map(({ name }) => name);
  const isOurs = sql`c.relnamespace = current_schema()::regnamespace and c.relname in (${sql.join(names)})`;
  const { rows: constraints } = await sql<{ table: string; name: string; kind: 'f' | 'u'; definition: string }>`
    select c.relname as table, k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${isOurs} and k.contype in ('f', 'u') order by k.contype`.execute(db);
  const { rows: indexes } = await sql<{ name: string; make: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${isOurs} and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')`.execute(db);
  return [
    // Foreign keys are dropped first and recreated last, because they need unique constraints.
    ...constraints.map(({ table, name, kind, definition }) => ({
      name: `${kind === 'u' ? 1 : 2}:${table}:${name}`,
      drop: `alter table "${table}" drop constraint "${name}"`,
      make: `alter table "${table}" add constraint "${name}" ${definition}`,
    })),
    ...indexes.map(({ name, make }) => ({ name: `1:${name}`, drop: `drop index ${name}`, make })),
    ...Object.values(searchable).map((text: FullText) => {
      const index = indexOf(text);
      return { name: `2:${index}`, drop: `truncate ${index}`, make: fillIndex(text, true) };
    }),
    ...names.map((name) => ({
      name: `3:${name}`,
      drop: `alter table "${name}" disable trigger user`,
      make: `alter table "${name}" enable trigger user`,
    })),
  ];
}

/** Indexes, triggers, and word indexes, which are rebuilt from the rows at the end. */
async function droppedOnSqlite(db: Db): Promise<DroppedObject[]> {
  const { rows } = await sql<{ type: string; name: string; make: string }>`
    select type, name, sql as make from sqlite_schema where type in ('index', 'trigger') and sql is not null`.execute(
    db,
  );
  return [
    ...rows.map(({ type, name, make }) => ({
      name: `${type === 'index' ? 1 : 3}:${name}`,
      drop: `drop ${type} "${name}"`,
      make,
    })),
    ...Object.values(searchable).map((text: FullText) => {
      const index = indexOf(text);
      return {
        name: `2:${index}`,
        drop: `insert into ${index} (${index}) values ('delete-all')`,
        make: fillIndex(text, false),
      };
    }),
  ];
}

/** Recreates what `beginMove` dropped, one by one, so that a crash in between loses at most one step. */
export async function restoreDropped({ db }: Side, log: (line: string) => void): Promise<void> {
  const later = await valuesOf(db, sql`name like 'later:%'`);
  const pace = createProgressLog('indexes, keys and triggers', { total: later.length, from: 0, log });
  for (const [index, { name, value }] of later.toSorted((a, b) => (a.name < b.name ? -1 : 1)).entries()) {
    await db.transaction().execute(async (trx) => {
      await sql.raw(value).execute(trx);
      await sql`delete from ${progressTable} where name = ${name}`.execute(trx);
    });
    pace.at(index + 1);
  }
  pace.end(later.length);
}

/** Makes the target's ids continue after the source's, so that none is used twice. */
export async function copyLastIds(source: Side, target: Side, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter(({ hasIds }) => hasIds)) {
    const { rows } = await sql<{ highest: number | null }>`select max(id) as highest from ${sql.table(name)}`.execute(
      source.db,
    );
    const last = Math.max(rows[0]?.highest ?? 0, await lastId(source, name));
    if (!target.sqlite) {
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${Math.max(1, last)}, ${last > 0})`.execute(
        target.db,
      );
      continue;
    }
    await target.db.transaction().execute(async (trx) => {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
      if (last > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx);
    });
  }
}

/** The last id generated for a table; 0 when there was none. */
export async function lastId({ db, sqlite }: Side, table: string): Promise<number> {
  if (sqlite) {
    const { rows } = await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`.execute(
      db,
    );
    return rows[0]?.last ?? 0;
  }
  const { rows: named } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${`"${table}"`}, 'id') as sequence`.execute(db);
  const { rows } = await sql<{
    last: number;
  }>`select case when is_called then last_value else last_value - 1 end as last
    from ${sql.raw(named[0]?.sequence ?? '')}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Lets servers start on the target: the last step, once everything is copied and compared. */
export async function endMove({ db, sqlite, label }: Side): Promise<void> {
  if (sqlite) {
    const broken = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (broken[0])
      throw new CommandError(`${label}: rows of ${broken[0].table} are missing their ${broken[0].parent}.`);
  }
  // Without statistics PostgreSQL would choose bad plans.
  if (!sqlite) await sql`analyze`.execute(db);
  await sql`drop table ${progressTable}`.execute(db);
}

export async function readProgress(db: Db): Promise<Map<string, Progress>> {
  const rows = await valuesOf(db, sql`name like 'table:%'`);
  return new Map(rows.map(({ name, value }) => [name.slice('table:'.length), JSON.parse(value) as Progress]));
}

export const saveProgress = (db: Db, table: string, progress: Progress): Promise<void> =>
  saveValue(db, `table:${table}`, JSON.stringify(progress));

async function saveValue(db: Db, name: string, value: string): Promise<void> {
  await sql`insert into ${progressTable} (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

async function valuesOf(db: Db, where: RawBuilder<unknown>): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{
    name: string;
    value: string;
  }>`select name, value from ${progressTable} where ${where}`.execute(db);
  return rows;
}

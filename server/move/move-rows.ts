import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { CommandError } from '../platform/errors.ts';
import { createProgressLog } from './progress-log.ts';
import { type Progress, readProgress, saveProgress } from './progress.ts';
import type { Side } from './sides.ts';
import type { Table } from './tables.ts';

/** Rows per transaction; a second's work at most. */
const BATCH = 5000;

type Value = string | number | null;
/** The values of one row, in the order of the table's columns. */
type Row = readonly Value[];

export interface Sides {
  readonly source: Side;
  readonly target: Side;
  readonly tables: readonly Table[];
  /** Receives progress messages. */
  readonly log: (line: string) => void;
}

/** Copies the remaining rows: each batch in one transaction with its progress. */
export async function copyRows({ source, target, tables, log }: Sides): Promise<void> {
  const saved = await readProgress(target.db);
  for (const table of tables) await copyTable(table, saved.get(table.name), { source, target, tables, log });
}

async function copyTable(table: Table, saved: Progress | undefined, { source, target, log }: Sides): Promise<void> {
  if (saved?.isDone) return;
  const total = await countRows(source.db, table);
  const pace = createProgressLog(table.name, { total, from: saved?.rows ?? 0, log });
  const write = target.sqlite ? writeToSqlite(table, target.sqlite) : writeToPostgres(table);
  let last = saved?.key;
  let coming = readRows(source, table, last);
  for (let rows = saved?.rows ?? 0; ;) {
    const batch = await coming;
    const values = batch.map((row) => exactValues(table, row, { withoutNul: !target.sqlite }).values);
    last = keyOf(table, batch.at(-1)) ?? last;
    rows += batch.length;
    const isDone = batch.length < BATCH;
    // One database reads while the other one writes.
    if (!isDone) coming = readRows(source, table, last);
    coming.catch(() => {});
    const progress: Progress = { key: last, rows, isDone };
    try {
      await target.db.transaction().execute(async (trx) => {
        if (values.length > 0) await write(trx, values);
        await saveProgress(trx, table.name, progress);
      });
    } catch (error) {
      const after = `after ${JSON.stringify(keyOf(table, batch[0]))}`;
      throw new CommandError(`${table.name}: rows from ${after} onwards can’t be written: ${(error as Error).message}`);
    }
    if (isDone) return pace.end(rows);
    pace.at(rows);
  }
}

/** The next rows in key order. Text keys are compared as bytes on both databases. */
async function readRows(side: Side, table: Table, after: Row | undefined): Promise<Record<string, unknown>[]> {
  const isText = (name: string) => table.columns.some((column) => column.name === name && column.type === 'text');
  const key = sql.join(
    table.key.map((name) => (isText(name) && !side.sqlite ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))),
  );
  const beyond = after ? sql`where (${key}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Record<string, unknown>>`select ${columnsOf(table)} from ${sql.table(table.name)}
    ${beyond} order by ${key} limit ${BATCH}`.execute(side.db);
  return rows;
}

const columnsOf = (table: Table): RawBuilder<unknown> => sql.join(table.columns.map(({ name }) => sql.ref(name)));

const keyOf = (table: Table, row: Record<string, unknown> | undefined): Row | undefined =>
  row && table.key.map((name) => row[name] as Value);

/**
 * A row's values in a form that both databases store alike.
 * @param options `withoutNul`: PostgreSQL does not allow NUL characters in text. No contract has ever accepted them.
 * @throws CommandError for a value that PostgreSQL or JavaScript cannot represent exactly
 */
function exactValues(
  table: Table,
  row: Record<string, unknown>,
  { withoutNul }: { withoutNul: boolean },
): { values: Row; cleaned: string[] } {
  const cleaned: string[] = [];
  const values = table.columns.map(({ name, type }): Value => {
    const value = row[name] ?? null;
    if (value === null) return value;
    if (typeof value === 'string') {
      if (!withoutNul || !value.includes('\0')) return value;
      cleaned.push(name);
      return value.replaceAll('\0', '');
    }
    const isExact = type === 'double precision' ? Number.isFinite : Number.isSafeInteger;
    if (typeof value === 'number' && isExact(value)) return value;
    throw new CommandError(
      `${table.name}, row ${JSON.stringify(keyOf(table, row))}: ${name} holds ${typeof value === 'number' ? value : `a ${typeof value}`}, which can’t be moved exactly.`,
    );
  });
  return { values, cleaned };
}

type Write = (db: Db, rows: readonly Row[]) => Promise<void>;

/** One statement with one parameter: PostgreSQL reads numbers from JSON without rounding them. */
function writeToPostgres(table: Table): Write {
  const typed = sql.join(table.columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  return async (db, rows) => {
    const records = rows.map((row) => Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index]])));
    await sql`insert into ${sql.table(table.name)} (${columnsOf(table)})
      select ${columnsOf(table)} from json_to_recordset(${JSON.stringify(records)}::json) as r (${typed})`.execute(db);
  };
}

function writeToSqlite(table: Table, sqlite: NonNullable<Side['sqlite']>): Write {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const insert = sqlite.prepare(
    `insert into "${table.name}" (${names}) values (${table.columns.map(() => '?').join(', ')})`,
  );
  // The transaction's own: there is only one connection.
  return async (_, rows) => {
    for (const row of rows) insert.run(...row);
  };
}

async function countRows(db: Db, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Verified {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of all values in key order, in hexadecimal: the same for both sides. */
  readonly checksum: string;
  /** Rows with NUL characters in the source, which PostgreSQL does not allow. */
  readonly cleaned: readonly { readonly key: string; readonly columns: readonly string[] }[];
}

/**
 * Reads every row of both sides again and compares them. @throws CommandError that names the table and the first key
 */
export async function verifyRows(sides: Sides): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const table of sides.tables) verified.push(await verifyTable(table, sides));
  return verified;
}

async function verifyTable(table: Table, { source, target, log }: Sides): Promise<Verified> {
  const hash = createHash('sha256');
  const cleaned: Verified['cleaned'][number][] = [];
  const pace = createProgressLog(`${table.name} compared`, { total: await countRows(source.db, table), from: 0, log });
  let last: Row | undefined;
  for (let count = 0; ;) {
    const [batch, found] = await Promise.all([readRows(source, table, last), readRows(target, table, last)]);
    const expected = batch.map((row) => {
      const { values, cleaned: columns } = exactValues(table, row, { withoutNul: !target.sqlite });
      if (columns.length > 0) cleaned.push({ key: JSON.stringify(keyOf(table, row)), columns });
      return JSON.stringify(values);
    });
    const there = found.map((row) => JSON.stringify(exactValues(table, row, { withoutNul: false }).values));
    for (let index = 0; index < Math.max(expected.length, there.length); index++) {
      if (expected[index] === there[index]) continue;
      const key = JSON.stringify(keyOf(table, batch[index] ?? found[index]));
      throw new CommandError(
        `${table.name} differs from row ${key} on: ${source.label} and ${target.label} are different. ` +
          'Was the source used since the move started? Run the command again with --again to start over.',
      );
    }
    for (const line of expected) hash.update(line).update('\n');
    count += batch.length;
    last = keyOf(table, batch.at(-1));
    if (batch.length < BATCH) return { table: table.name, rows: count, checksum: hash.digest('hex'), cleaned };
    pace.at(count);
  }
}

import BetterSqlite3 from 'better-sqlite3';
import { addSearchRule } from '../../server/db/sqlite.ts';

/** Texts that were once lost or changed on the way between databases. */
const TEXTS = [
  'Zoë’s “maîtrise” \\ \' " %_ {NULL} $1 :a \\N \\u0000 \t\r\n\u0001\u007F  ',
  '𝒳 👩🏽‍🏫 שלום \u{10FFFF}\uFFFF e\u0301 ﷺ\u200B\uFEFF',
];
const REALS = [0.1 + 0.2, -51.507_350_9, 5e-324, 1.797e308];
const INTEGERS = [2_147_483_647, -2_147_483_648];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly pk: number;
}

/**
 * Adds two rows to every table of a database file, with values at the limits of their columns: in the second row, all
 * nullable columns are null. Foreign keys refer to these rows.
 * @returns the names of the tables
 */
export function fillEveryTable(file: string): string[] {
  const sqlite = new BetterSqlite3(file);
  addSearchRule(sqlite);
  try {
    // A row may be inserted before the row that it refers to.
    sqlite.pragma('foreign_keys = OFF');
    const tables = sqlite
      .prepare<[], string>(
        `select name from pragma_table_list where schema = 'main' and type = 'table'
         and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely%' and name <> 'server_secrets'`,
      )
      .pluck()
      .all();
    sqlite.transaction(() => {
      for (const table of tables) for (const row of [0, 1]) insertRow(sqlite, table, row);
    })();
    const broken = sqlite.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`Rows without what they refer to: ${JSON.stringify(broken)}`);
    return tables;
  } finally {
    sqlite.close();
  }
}

/** Ids that no seed uses. */
const idOf = (row: number): number => 2_000_000_001 + row * 13;

function insertRow(sqlite: BetterSqlite3.Database, table: string, row: number): void {
  const columns = sqlite
    .prepare<[string], Column>('select name, lower(type) as type, "notnull", pk from pragma_table_info(?)')
    .all(table);
  const references = new Map(
    (sqlite.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string }[]).map((key) => [
      key.from,
      key,
    ]),
  );
  const values = columns.map((column, index) => {
    const isId = column.name === 'id' && column.type === 'integer';
    if (isId) return idOf(row);
    if (row === 1 && column.notnull === 0 && column.pk === 0) return null;
    const reference = references.get(column.name);
    if (reference) return reference.to === 'id' ? idOf(row) : textOf(reference.table, reference.to, row);
    // Flags and sums that the schema's triggers read stay small.
    if (column.type === 'integer' || column.type === 'bigint')
      return column.pk > 0 ? row : INTEGERS[row]! + (row === 0 ? -index : index);
    if (column.type === 'real') return REALS[(row * 2 + index) % REALS.length];
    return textOf(table, column.name, row);
  });
  sqlite
    .prepare(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    .run(...values);
}

/** Unique, because it contains its column's name. */
const textOf = (table: string, column: string, row: number): string => `${table}.${column} ${row} ${TEXTS[row]}`;

import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** A table whose words can be searched: what names a row (`head`), and the rest of its words. */
export interface FullText {
  readonly table: string;
  readonly head: readonly string[];
  readonly rest: readonly string[];
}

/**
 * Keeps an index of a table's words, accents folded, that is right at every moment: the database itself writes it, in the
 * transaction of each change, also when rows go with other rows. May be repeated when it broke off.
 *
 * SQLite has FTS5 beside the table, without a second copy of the text; PostgreSQL an index on an expression, in which the
 * head has the weight A and the rest B.
 */
export async function indexWords(db: Kysely<unknown>, text: FullText): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await inPostgres(db, text);
  else await inSqlite(db, text);
}

async function inSqlite(db: Kysely<unknown>, { table, head, rest }: FullText): Promise<void> {
  const columns = [...head, ...rest];
  const index = `${table}_fts`;
  const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
  const add = `insert into ${index} (rowid, ${columns.join(', ')}) values (${of('new')});`;
  const drop = `insert into ${index} (${index}, rowid, ${columns.join(', ')}) values ('delete', ${of('old')});`;
  const statements = [
    // Words of two and three letters have an index of their own: they are what somebody types first.
    `create virtual table if not exists ${index} using fts5 (${columns.join(', ')}, content='${table}', content_rowid='id',
      tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
    `create trigger if not exists ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger if not exists ${index}_delete after delete on ${table} begin ${drop} end`,
    // Counts and points change often, and no word with them.
    `create trigger if not exists ${index}_update after update of ${columns.join(', ')} on ${table} begin ${drop} ${add} end`,
    `insert into ${index} (${index}) values ('rebuild')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function inPostgres(db: Kysely<unknown>, text: FullText): Promise<void> {
  const folded = String.raw`create or replace function search_folded(text) returns text language sql immutable parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$`;
  await sql.raw(folded).execute(db);
  await sql
    .raw(`create index if not exists ${text.table}_words on ${text.table} using gin ((${wordsInPostgres(text)}))`)
    .execute(db);
}

/** The expression that PostgreSQL's index is on; a query uses the index by repeating it. */
export function wordsInPostgres({ table, head, rest }: FullText): string {
  const words = (columns: readonly string[], weight: 'A' | 'B') => {
    const joined = columns.map((column) => `coalesce(${table}.${column}, '')`).join(` || ' ' || `);
    return `setweight(to_tsvector('simple'::regconfig, search_folded(${joined || `''`})), '${weight}')`;
  };
  return `${words(head, 'A')} || ${words(rest, 'B')}`;
}

import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What members are found by; `server/db/text-search.ts` asks for exactly this. */
const SEARCHED = ['first_name', 'last_name', 'school_name', 'location'];

/**
 * Full-text search over members by name, school and place. The database itself keeps the index in step with the rows,
 * whoever writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres() : onSqlite();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const onPostgres = (): string[] => [
  `create index if not exists users_searched on users using gin (
     to_tsvector('simple', ${SEARCHED.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`,
];

/** An index of its own over the texts that stay in `users`; accents count for nothing. */
function onSqlite(): string[] {
  const columns = SEARCHED.join(', ');
  const forget = `insert into members_fts (members_fts, rowid, ${columns})
    values ('delete', old.id, ${SEARCHED.map((column) => `old.${column}`).join(', ')});`;
  const learn = `insert into members_fts (rowid, ${columns})
    values (new.id, ${SEARCHED.map((column) => `new.${column}`).join(', ')});`;
  return [
    `create virtual table if not exists members_fts using fts5(${columns}, content='users', content_rowid='id',
       tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
    `create trigger if not exists members_fts_added after insert on users begin ${learn} end`,
    `create trigger if not exists members_fts_removed after delete on users begin ${forget} end`,
    `create trigger if not exists members_fts_changed after update of ${columns} on users begin ${forget} ${learn} end`,
    `insert into members_fts (members_fts) values ('rebuild')`,
  ];
}

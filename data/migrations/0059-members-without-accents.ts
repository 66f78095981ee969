import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Members are found with and without their accents in PostgreSQL too, by the function of 0048; SQLite's index (0039) has
 * folded them from the beginning. `server/db/text-search.ts` asks for exactly this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const words = ['first_name', 'last_name', 'school_name', 'location'].map((column) => `coalesce(${column}, '')`);
  await db.schema.dropIndex('users_searched').ifExists().execute();
  await sql
    .raw(
      `create index users_searched on users using gin (to_tsvector('simple', search_folded(${words.join(" || ' ' || ")})))`,
    )
    .execute(db);
}

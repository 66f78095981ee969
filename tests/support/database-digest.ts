import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../server/db/transaction.ts';

/** How many rows this connection has ever changed, also in transactions that were rolled back; quick to ask. */
export async function changesSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]!.changes;
}

/** A fingerprint of everything that the tables hold. */
export async function databaseDigest(db: Db): Promise<string> {
  const hash = createHash('sha256');
  const tables = await db.introspection.getTables();
  // An index of words follows from the rows, and is laid out as the database likes.
  for (const { name } of tables.filter((table) => !/_fts(?:_|$)/.test(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db);
    hash.update(JSON.stringify([name, rows]));
  }
  return hash.digest('hex');
}

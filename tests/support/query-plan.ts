import { CompiledQuery, Kysely } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/transaction.ts';

/** A migrated database that reports its queries. */
export interface WatchedDatabase {
  readonly db: Db;
  /** The queries of `work`. */
  queriesOf(work: () => Promise<unknown>): Promise<readonly CompiledQuery[]>;
  /** The steps of SQLite's query plans for `work`. */
  stepsOf(work: () => Promise<unknown>): Promise<string[]>;
}

export function openWatchedDatabase(): WatchedDatabase {
  let recorded: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: sqliteDialect(openSqliteCopy(Buffer.from(inject('database'), 'base64'))),
    log: ({ query }) => void recorded.push(query),
  });
  const queriesOf = async (work: () => Promise<unknown>) => {
    recorded = [];
    await work();
    const queries = recorded;
    recorded = [];
    return queries;
  };
  return {
    db,
    queriesOf,
    async stepsOf(work) {
      const steps: string[] = [];
      for (const { sql, parameters } of await queriesOf(work)) {
        const question = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
        const { rows } = await db.executeQuery<{ detail: string }>(question);
        steps.push(...rows.map(({ detail }) => detail));
      }
      return steps;
    },
  };
}

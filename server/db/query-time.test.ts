import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqliteCopy, sqliteDialect } from './sqlite.ts';
import { queryTime } from './query-time.ts';

it('measures the time of statements, including failed ones', async () => {
  const db = new Kysely({ dialect: sqliteDialect(openSqliteCopy(Buffer.alloc(0))) });
  const total = async (): Promise<number> => (await queryTime.get()).values[0]!.value;
  const before = await total();
  await sql`select 1`.execute(db);
  const after = await total();
  expect(after).toBeGreaterThan(before);
  await expect(sql`select from nothing`.execute(db)).rejects.toThrow('syntax error');
  expect(await total()).toBeGreaterThan(after);
  await db.destroy();
});

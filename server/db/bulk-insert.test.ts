import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { addMembers } from '../../tests/support/rows.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Database } from './schema.ts';
import { openSqliteCopy, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

const AT = '2026-01-01T12:00:00.000Z';
const insertPosts = bulkInsert('feed_posts', [
  'author_id',
  'title',
  'content',
  'media_url',
  'created_at',
  'updated_at',
]);

let db: Db;
let author: number;
beforeEach(async () => {
  db = new Kysely<Database>({ dialect: sqliteDialect(openSqliteCopy(Buffer.from(inject('database'), 'base64'))) });
  [author = 0] = await addMembers(db, 1);
});
afterEach(() => db.destroy());

const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    author_id: author,
    title: `Post ${index}`,
    content: 'Words',
    created_at: AT,
    updated_at: AT,
  }));

it.each([0, 1, 200, 201, 1234])('inserts %i rows and returns their ids in order', async (count) => {
  const ids = await insertPosts(db, posts(count));
  const rows = await db
    .selectFrom('feed_posts')
    .select(['id', 'title', 'media_url', 'like_count'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual(ids.map((id, index) => ({ id, title: `Post ${index}`, media_url: null, like_count: 0 })));
  expect(ids).toHaveLength(count);
});

it('gives later inserts higher ids', async () => {
  const first = await insertPosts(db, posts(3));
  const second = await insertPosts(db, posts(2));
  expect(Math.min(...second)).toBeGreaterThan(Math.max(...first));
});

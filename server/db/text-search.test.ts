import { PGlite } from '@electric-sql/pglite';
import BetterSqlite3 from 'better-sqlite3';
import { type Dialect, Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchWords } from '#shared/rules/search-text.ts';
import { migrate } from './migrate-file.ts';
import type { Database } from './schema.ts';
import { openSqliteCopy, sqliteDialect } from './sqlite.ts';
import { matchingIds, foundMembers, mentionsAll, type Searchable } from './text-search.ts';
import type { Db } from './transaction.ts';

const dialects: Record<string, () => Dialect> = {
  SQLite: () => sqliteDialect(openSqliteCopy(new BetterSqlite3(':memory:').serialize())),
  PostgreSQL: () => new PGliteDialect({ pglite: new PGlite() }),
};
const AT = '2026-01-05T09:00:00.000Z';

describe.each(Object.keys(dialects))('the index of words in %s', (name) => {
  let db: Db;
  let author: number;
  beforeAll(async () => {
    db = new Kysely<Database>({ dialect: dialects[name]!() });
    await migrate(db);
    const rosa = { email: 'rosa@school.example', first_name: 'Rosa', last_name: 'Bonheur' };
    author = (
      await db
        .insertInto('users')
        .values({ ...rosa, password_hash: 'x', created_at: AT, updated_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }, 60_000);
  afterAll(() => db.destroy());

  const write = async (title: string, content: string): Promise<number> =>
    (
      await db
        .insertInto('feed_posts')
        .values({ author_id: author, title, content, created_at: AT, updated_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const find = async (what: Searchable, query: string, limits = { anywhere: 10, inHead: 10 }): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select found.id from ${matchingIds(db, what, searchWords(query), limits)}
      as found order by 1`.execute(db);
    return rows.map(({ id }) => id);
  };

  it('finds the beginnings of words, whatever their case and accents, and all of them', async () => {
    const id = await write('Été à l’École', 'Forty families came.');
    for (const query of ['ecole', 'ÉCO', 'ete famil', 'école forty', "l'ecole"]) {
      expect(await find('posts', query), query).toEqual([id]);
    }
    for (const query of ['cole', 'ecole nobody', 'fort y']) expect(await find('posts', query), query).toEqual([]);
  });

  it('follows every change, also of rows that go with others', async () => {
    const id = await write('Watercolours', 'Paint');
    await db
      .insertInto('feed_post_comments')
      .values({ post_id: id, user_id: author, content: 'Aquarelle', created_at: AT, updated_at: AT })
      .execute();
    expect(await find('comments', 'aquarelle')).toHaveLength(1);
    await db.updateTable('feed_posts').set({ title: 'Gouache', like_count: 1 }).where('id', '=', id).execute();
    expect(await find('posts', 'watercolours')).toEqual([]);
    expect(await find('posts', 'gouache paint')).toEqual([id]);
    await db.deleteFrom('feed_posts').where('id', '=', id).execute();
    expect(await find('posts', 'gouache')).toEqual([]);
    expect(await find('comments', 'aquarelle')).toEqual([]);
  });

  it('gives the newest, and those with the words in their title besides', async () => {
    const titled = await write('Zebra', 'Stripes');
    const others: number[] = [];
    for (let number = 0; number < 5; number++) others.push(await write('Animals', 'A zebra again'));
    expect(await find('posts', 'zebra', { anywhere: 2, inHead: 1 })).toEqual([titled, others[3], others[4]]);
  });

  describe('members, whatever the case and the accents of either side,', () => {
    beforeAll(async () => {
      const zoe = {
        email: 'zoe@school.example',
        first_name: 'Zoë',
        last_name: 'Élan',
        school_name: 'École 100% d’Été',
      };
      await db
        .insertInto('users')
        .values({ ...zoe, password_hash: 'x', created_at: AT, updated_at: AT })
        .execute();
    });

    it.each([
      ['zoe', 1],
      ['ZOË elan', 1],
      ['ecole ÉTÉ', 1],
      ['éc', 1],
      ['zoé', 1],
      ['nobody', 0],
    ])('are found in their list by "%s": %i', async (text, count) => {
      const found = await db.selectFrom(foundMembers(db, text)!).select('found.id').execute();
      expect(found).toHaveLength(count);
    });

    it.each([
      ['zoe', 1],
      ['ÉLAN zoé', 1],
      ['oé', 1],
      ['100%', 1],
      ['1%0', 0],
      ['zoe nobody', 0],
      ['  ', 2],
    ])('are mentioned by "%s": %i', async (text, count) => {
      const about = sql<string>`(first_name || ' ' || last_name || ' ' || coalesce(school_name, ''))`;
      const found = await db.selectFrom('users').select('id').where(mentionsAll(about, text)).execute();
      expect(found).toHaveLength(count);
    });

    it('count the changes of their map', async () => {
      const counts = db.selectFrom('change_counts').select('changes').where('name', '=', 'member_map');
      const changes = async () => (await counts.executeTakeFirstOrThrow()).changes;
      const steps: [columns: object, isCounted: boolean][] = [
        [{ latitude: 51.38, longitude: -2.36, location: 'Bath' }, true],
        [{ latitude: 51.38, location: 'Bath', hidden_from_map: 0, points: 10 }, false],
        [{ location: null }, true],
        [{ hidden_from_map: 1 }, true],
      ];
      for (const [columns, isCounted] of steps) {
        const before = await changes();
        await db.updateTable('users').set(columns).where('email', '=', 'zoe@school.example').execute();
        expect((await changes()) - before, JSON.stringify(columns)).toBe(isCounted ? 1 : 0);
      }
      const before = await changes();
      await db.deleteFrom('users').where('email', '=', 'zoe@school.example').execute();
      expect(await changes()).toBe(before + 1);
    });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey, searchTokens, searchWords } from '#shared/rules/search-text.ts';
import { describeOnBoth } from '../../tests/support/test-database.ts';
import { foundMembers, indexNewest, matchingIds, mentionsAll, type Searchable } from './text-search.ts';
import type { Db } from './transaction.ts';

const AT = '2026-01-05T09:00:00.000Z';

describeOnBoth('the index of words', ({ name, open }) => {
  let db: Db;
  let author: number;
  let post: number;
  beforeAll(async () => {
    db = await open();
    const rosa = { email: 'rosa@school.example', first_name: 'Rosa', last_name: 'Bonheur' };
    author = (
      await db
        .insertInto('users')
        .values({ ...rosa, password_hash: 'x', created_at: AT, updated_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    post = await write('A post', 'with comments');
  });
  afterAll(() => db.destroy());

  const write = async (title: string, content: string): Promise<number> =>
    (
      await db
        .insertInto('feed_posts')
        .values({ author_id: author, title, content, created_at: AT, updated_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const comment = async (content: string, given: { post_id?: number; id?: number } = {}): Promise<number> =>
    (
      await db
        .insertInto('feed_post_comments')
        .values({ post_id: post, user_id: author, content, created_at: AT, updated_at: AT, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const find = async (what: Searchable, query: string, limits = { anywhere: 10, inHead: 10 }): Promise<number[]> => {
    await indexNewest(db);
    const { rows } = await sql<{ id: number }>`select found.id from ${matchingIds(db, what, searchWords(query), limits)}
      as found order by 1`.execute(db);
    return rows.map(({ id }) => id);
  };

  it('finds word prefixes regardless of case and accents, and requires all of them', async () => {
    const id = await write('Été à l’École', 'Forty families came.');
    for (const query of ['ecole', 'ÉCO', 'ete famil', 'école forty', "l'ecole"]) {
      expect(await find('posts', query), query).toEqual([id]);
    }
    for (const query of ['cole', 'ecole nobody', 'fort y']) expect(await find('posts', query), query).toEqual([]);
  });

  it.each([
    ['أحمد كتب رسالة', 'أحمد', 'احمد'],
    ['한국 학교', '한국'],
    ['東京都の学校', '東京', '京都の'],
    ['हिन्दी में', 'हिन्दी'],
    ['Ελληνικός', 'ελληνικοσ', 'ΕΛΛΗΝΙΚΌΣ'],
    ['Ёлки', 'елки', 'ЁЛКИ'],
    ['โรงเรียนนานาชาติ', 'นานาชาติ'],
    ['Søren, Straße 5, St Paul’s', 'soren strasse', 'st pauls'],
    ['ﬁnal e-mail: £1,200', 'final email 1200', 'e-mail'],
  ])('finds %s by its usual spellings', async (content, ...typed) => {
    const id = await write('One of many scripts', content);
    const answers = await Promise.all(typed.map((query) => find('posts', query)));
    expect(answers.map((ids) => ids.includes(id))).toEqual(typed.map(() => true));
  });

  it('normalises every letter in SQL as in JavaScript', async () => {
    const texts: string[] = [];
    // Without letters new to Unicode, and without historic scripts.
    for (let from = 1; from < 0x1f_b00; from += 8) {
      const letters = Array.from({ length: 8 }, (_, index) => String.fromCodePoint(from + index));
      const known = letters.filter((letter) => !/[\p{Cn}\p{Co}\p{Cs}\p{sc=Cherokee}\ua7cb-\ua7ff]/u.test(letter));
      const isInUse = from < 0x1_00_00 || from >= 0x1_f3_00;
      if (isInUse && known.length > 0) texts.push(`a${known.join('b c')}d`);
    }
    const entries = (text: string) => [...new Set(text.split(' '))].toSorted().join(' ');
    const { rows } = await sql<{
      text: string;
      key: string;
      tokens: string;
    }>`select value as text, search_key(value) as key,
      search_tokens(value) as tokens from ${name === 'SQLite' ? sql`json_each` : sql`json_array_elements_text`}(${JSON.stringify(texts)}) ${name === 'SQLite' ? sql`` : sql`as value`}`.execute(
      db,
    );
    expect(rows).toHaveLength(texts.length);
    const others = rows.filter(
      ({ text, key, tokens }) => key !== searchKey(text) || entries(tokens) !== entries(searchTokens(text)),
    );
    expect(others.map(({ text, key }) => [text, key, searchKey(text)]).slice(0, 20)).toEqual([]);
  });

  it('follows every change, including cascading deletes', async () => {
    const id = await write('Watercolours', 'Paint');
    await comment('Aquarelle', { post_id: id });
    expect(await find('comments', 'aquarelle')).toHaveLength(1);
    await db.updateTable('feed_posts').set({ title: 'Gouache', like_count: 1 }).where('id', '=', id).execute();
    expect(await find('posts', 'watercolours')).toEqual([]);
    expect(await find('posts', 'gouache paint')).toEqual([id]);
    await db.deleteFrom('feed_posts').where('id', '=', id).execute();
    expect(await find('posts', 'gouache')).toEqual([]);
    expect(await find('comments', 'aquarelle')).toEqual([]);
  });

  it('returns the newest matches, plus those with the words in the title', async () => {
    const titled = await write('Zebra', 'Stripes');
    const others: number[] = [];
    for (let number = 0; number < 5; number++) others.push(await write('Animals', 'A zebra again'));
    expect(await find('posts', 'zebra', { anywhere: 2, inHead: 1 })).toEqual([titled, others[3], others[4]]);
  });

  it('is correct for comments that are changed or deleted before they are indexed', async () => {
    const kept = await comment('Kingfisher at the brook');
    const changed = await comment('Kingfisher, too');
    const gone = await comment('Another kingfisher');
    await db.updateTable('feed_post_comments').set({ content: 'A heron' }).where('id', '=', changed).execute();
    await db.deleteFrom('feed_post_comments').where('id', '=', gone).execute();
    expect(await find('comments', 'kingfisher')).toEqual([kept]);
    expect(await find('comments', 'heron')).toEqual([changed]);
    await db.updateTable('feed_post_comments').set({ content: 'An otter' }).where('id', '=', kept).execute();
    await db.deleteFrom('feed_post_comments').where('id', '=', changed).execute();
    expect(await find('comments', 'kingfisher')).toEqual([]);
    expect(await find('comments', 'heron')).toEqual([]);
    expect(await find('comments', 'otter')).toEqual([kept]);
  });

  it('indexes comments with any ids, in any order, each once', async () => {
    const last = await comment('Lanterns');
    const far = await comment('Lanterns far ahead', { id: last + 1000 });
    const before = await comment('Lanterns before', { id: last + 500 });
    expect(await find('comments', 'lanterns')).toEqual([last, before, far]);
    await db.deleteFrom('feed_post_comments').where('id', 'in', [before, far]).execute();
    const after = await comment('Lanterns afterwards');
    expect(await find('comments', 'lanterns')).toEqual([last, after]);
  });

  it('indexes comments even without searches, and leaves none out', async () => {
    const written: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as members write them
    for (let number = 0; number < 150; number++) written.push(await comment(`Chestnuts ${number}`));
    expect(await learntSince(written[0]!)).toBe(true);
    expect(await find('comments', 'chestnuts', { anywhere: 200, inHead: 0 })).toEqual(written);
    if (name === 'SQLite') await integrityCheck();
  });

  /** Whether most comments since one are indexed, except the last few. PostgreSQL indexes each at once. */
  async function learntSince(id: number): Promise<boolean> {
    if (name !== 'SQLite') return true;
    const { rows } = await sql<{ count: number }>`select count(*) as count from feed_post_comments_fts_docsize
      where id >= ${id}`.execute(db);
    return rows[0]!.count > 80 && rows[0]!.count < 150;
  }

  const integrityCheck = () =>
    sql`insert into feed_post_comments_fts (feed_post_comments_fts, rank) values ('integrity-check', 1)`.execute(db);

  describe('members, regardless of case and accents on either side,', () => {
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

    it('increase the map’s change count only when they change on the map', async () => {
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

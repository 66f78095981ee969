import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from '#data/migrations/index.ts';
import { updateProfile } from '#shared/contracts/endpoints/account.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { commentOn, share } from '../support/circle.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

type Query = { kind?: string; before?: string; limit?: string };
const search = (member: MemberClient, q: string, query: Query = {}) =>
  member.call(searchCircle, { query: { q, ...query } as never });
const titles = (results: SearchResult[]) => results.map(({ kind, title }) => `${kind} ${title.text}`);
const marked = ({ text, marks }: SearchResult['title']) => marks.map(([from, to]) => text.slice(from, to));

describe('searching the Circle', () => {
  it('finds members, posts and comments, with the matches', async () => {
    const rosa = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    const reader = await app.member({ firstName: 'Camille', lastName: 'Claudel' });
    const post = await share(reader, { title: 'Écoles en fête', content: 'Rosalind and Rosa came.' });
    const comment = await commentOn(post, rosa, 'A rose\nis a rose.');

    const { status, body } = await search(reader, ' ROS ');
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['member Rosa Bonheur', 'post Écoles en fête', 'comment Écoles en fête']);
    expect(body.map(({ id, postId }) => [id, postId])).toEqual([
      [rosa.user.id, null],
      [post.id, post.id],
      [comment.id, post.id],
    ]);
    expect(marked(body[0]!.title)).toEqual(['Rosa']);
    expect(marked(body[1]!.excerpt)).toEqual(['Rosalind', 'Rosa']);
    expect(body[2]?.excerpt.text).toBe('A rose is a rose.');
    expect(body[2]?.person).toEqual({
      id: rosa.user.id,
      firstName: 'Rosa',
      lastName: 'Bonheur',
      profileImageUrl: null,
      level: 1,
    });

    expect(titles((await search(reader, 'fete ecole')).body)).toEqual(['post Écoles en fête']);
    expect(titles((await search(reader, 'rose', { kind: 'comment' })).body)).toEqual(['comment Écoles en fête']);
  });

  it('finds members by their job title, and shows it', async () => {
    const rosa = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    const body = { firstName: 'Rosa', lastName: 'Bonheur', jobTitle: 'Head of Marketing', schoolName: 'St Mary’s' };
    await rosa.call(updateProfile, { body });
    const [found] = (await search(rosa, 'mark', { kind: 'member' })).body;
    expect(found?.excerpt.text).toBe('Head of Marketing · St Mary’s');
    expect(marked(found!.excerpt)).toEqual(['Marketing']);
    await rosa.call(updateProfile, { body: { ...body, jobTitle: 'Bursar' } });
    expect((await search(rosa, 'mark', { kind: 'member' })).body).toEqual([]);
  });

  it('finds members from before job titles were searchable', async () => {
    const rosa = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    await app.db.updateTable('users').set({ job_title: 'Bursar' }).where('id', '=', rosa.user.id).execute();
    await sql`delete from members_fts where ${sql.ref(onPostgres ? 'id' : 'rowid')} = ${rosa.user.id}`.execute(app.db);
    expect((await search(rosa, 'rosa', { kind: 'member' })).body).toEqual([]);
    await migrations['0246-members-by-job-title']!.up(app.db);
    for (const word of ['rosa', 'bursar']) {
      expect(titles((await search(rosa, word)).body)).toEqual(['member Rosa Bonheur']);
    }
    await app.db.updateTable('users').set({ job_title: 'Registrar' }).where('id', '=', rosa.user.id).execute();
    expect(titles((await search(rosa, 'registrar')).body)).toEqual(['member Rosa Bonheur']);
    expect((await search(rosa, 'bursar')).body).toEqual([]);
  });

  it('is for members only', async () => {
    expect((await app.visitor().call(searchCircle, { query: { q: 'a' } })).status).toBe(401);
    expect((await (await app.admin()).call(searchCircle, { query: { q: 'a' } })).status).toBe(200);
  });

  it('does not find email addresses', async () => {
    const member = await app.member({ email: 'hidden-address@school.example' });
    expect((await search(member, 'hidden')).body).toEqual([]);
  });

  it('follows changes and deletions at once', async () => {
    const member = await app.member();
    const post = await share(member, { title: 'Gouache' });
    const params = { id: String(post.id) };
    await member.call(feed.updatePost, { params, body: { title: 'Pastel', content: 'Chalk' } });
    expect((await search(member, 'gouache')).body).toEqual([]);
    expect((await search(member, 'pastel')).body).toHaveLength(1);
    await member.call(feed.deletePost, { params });
    expect((await search(member, 'pastel')).body).toEqual([]);
  });

  it('ranks by relevance and age', async () => {
    const member = await app.member();
    const add = async (title: string, content: string) => share(member, { title, content });
    await add('Paint in the title', 'Words');
    await add('Old', 'paint');
    app.clock.advance(DAY);
    await add('New', 'paint');
    expect(titles((await search(member, 'paint', { kind: 'post' })).body)).toEqual([
      'post Paint in the title',
      'post New',
      'post Old',
    ]);
    // The better match is first for a while, not permanently.
    app.clock.advance(800 * DAY);
    const later = await app.member();
    await share(later, { title: 'Newest', content: 'paint' });
    expect(titles((await search(later, 'paint', { kind: 'post' })).body)[0]).toBe('post Newest');
  });

  it('pages through one kind without duplicates', async () => {
    const member = await app.member();
    for (let number = 1; number <= 7; number++) await share(member, { title: `Paint ${number}`, content: 'Words' });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const answer = await search(member, 'paint', { kind: 'post', limit: '3', ...(before && { before }) });
      seen.push(...answer.body.map(({ title }) => title.text));
      before = cursorOf(answer);
    } while (before);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Paint ${number}`));
    expect((await search(member, 'paint')).body).toHaveLength(5);
  });
});

describe('any query', () => {
  it('gets a response, without search operators', async () => {
    const member = await app.member();
    await share(member, { title: 'Open day', content: 'Words' });
    const typed = [
      '"',
      `'`,
      '"open',
      'open" OR "x',
      'open*',
      '*',
      'NEAR(open day, 2)',
      'title:open',
      '{title} : open',
      '-open',
      '^open',
      'open AND',
      'OR',
      '()',
      '%',
      '\\',
      "'; drop table users; --",
      '🎈',
      'ﷺ',
      '\u0000open',
      'a & b | !c <-> d:*',
      '\uD800',
      'x'.repeat(100),
      'a b c d e f g h i j k l m n o p',
    ];
    for (const q of typed) {
      const { status, body } = await search(member, q);
      expect.soft(status, JSON.stringify(q)).toBe(200);
      expect.soft(Array.isArray(body), JSON.stringify(q)).toBe(true);
    }
  });

  it('finds the words between punctuation', async () => {
    const member = await app.member();
    await share(member, { title: 'Open day', content: 'Words' });
    for (const q of ['"open" day*', '(open)', '-open', 'op* da*']) {
      expect((await search(member, q, { kind: 'post' })).body, q).toHaveLength(1);
    }
    expect((await search(member, 'open OR nothing', { kind: 'post' })).body).toEqual([]);
  });

  it.each([
    ['?q=', 'q'],
    ['', 'q'],
    [`?q=${'x'.repeat(101)}`, 'q'],
    ['?q=a&q=b', 'q'],
    ['?q=a&kind=user', 'kind'],
    ['?q=a&before=x', 'before'],
    ['?q=a&before=aTE', 'before'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await (await app.member()).request('GET', `/api/search${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) as string } });
  });
});

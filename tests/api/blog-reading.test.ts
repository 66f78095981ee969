import { describe, expect, it } from 'vitest';
import type { FoundPost } from '#shared/contracts/blog.ts';
import {
  createBlogPost,
  getBlogNeighbours,
  getBlogPost,
  getBlogTag,
  listBlogPosts,
  updateBlogPost,
} from '#shared/contracts/endpoints/blog.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { someBlogForm as form } from '../support/blog.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const limited = useTestApp({ rateLimit: true });
const DAY = 24 * 60 * 60 * 1000;

const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);
const marked = ({ text, marks }: NonNullable<FoundPost['found']>['title']) =>
  marks.map(([from, to]) => text.slice(from, to));

/** Publishes posts a day apart, in order. */
async function publish(...posts: readonly Parameters<typeof form>[0][]): Promise<void> {
  const admin = await app.admin();
  for (const [index, post] of posts.entries()) {
    const publishedAt = timestamp(app.clock, (index - posts.length) * DAY);
    const { status } = await admin.call(createBlogPost, { body: form({ publishedAt, ...post }) });
    expect(status).toBe(201);
  }
}

const search = async (text: string, query: object = {}) =>
  (await app.visitor().call(listBlogPosts, { query: { search: text, ...query } })).body;

describe('tags', () => {
  it('list their published posts, page by page', async () => {
    await publish(
      { slug: 'one', tags: ['Sound'] },
      { slug: 'two', tags: ['Sound', 'Light'] },
      { slug: 'three', tags: ['Sound'] },
      { slug: 'draft', tags: ['Sound', 'Secret'], published: false },
      { slug: 'later', tags: ['Sound', 'Soon'], publishedAt: timestamp(app.clock, DAY) },
    );
    const visitor = app.visitor();
    expect((await visitor.call(getBlogTag, { params: { slug: 'sound' } })).body).toEqual({
      slug: 'sound',
      name: 'Sound',
    });
    const first = await visitor.call(listBlogPosts, { query: { tag: 'sound', limit: '2' } });
    expect(slugs(first.body)).toEqual(['three', 'two']);
    const before = cursorOf(first)!;
    const second = await visitor.call(listBlogPosts, { query: { tag: 'sound', limit: '2', before } });
    expect(slugs(second.body)).toEqual(['one']);
    expect(cursorOf(second)).toBeUndefined();
  });

  it('exist only while a published post has them', async () => {
    await publish(
      { slug: 'draft', tags: ['Secret'], published: false },
      { slug: 'later', tags: ['Soon'], publishedAt: timestamp(app.clock, DAY) },
    );
    for (const slug of ['secret', 'soon', 'nothing', "'; drop table blog_tags"]) {
      expect((await app.visitor().call(getBlogTag, { params: { slug } })).status).toBe(404);
      expect((await app.visitor().call(listBlogPosts, { query: { tag: slug } })).body).toEqual([]);
    }
    app.clock.advance(2 * DAY);
    expect((await app.visitor().call(getBlogTag, { params: { slug: 'soon' } })).status).toBe(200);
  });

  it('work beside a post with the slug “tag”', async () => {
    await publish({ slug: 'tag', tags: ['Tag'] });
    expect((await app.visitor().call(getBlogTag, { params: { slug: 'tag' } })).status).toBe(200);
    expect(slugs((await app.visitor().call(listBlogPosts, { query: { tag: 'tag' } })).body)).toEqual(['tag']);
  });
});

describe('related posts', () => {
  const related = async (slug: string) =>
    slugs((await app.visitor().call(getBlogNeighbours, { params: { slug } })).body.related);

  it('share tags first, then the category, then are the newest; three at most', async () => {
    await publish(
      { slug: 'two-tags', tags: ['Sound', 'Light'], category: 'Other' },
      { slug: 'one-tag', tags: ['Light'], category: 'Other' },
      { slug: 'akin', category: 'Rowing' },
      { slug: 'new', category: 'Other' },
      { slug: 'read', tags: ['Sound', 'Light'], category: 'Rowing' },
    );
    expect(await related('read')).toEqual(['two-tags', 'one-tag', 'akin']);
  });

  it('never include the post itself, or unpublished ones', async () => {
    await publish(
      { slug: 'draft', tags: ['Sound'], published: false },
      { slug: 'later', tags: ['Sound'], publishedAt: timestamp(app.clock, DAY) },
      { slug: 'read', tags: ['Sound'] },
    );
    const found = await related('read');
    expect(found).toHaveLength(3);
    expect(found).not.toEqual(expect.arrayContaining(['read']));
    expect(found).not.toEqual(expect.arrayContaining(['draft']));
    expect(found).not.toEqual(expect.arrayContaining(['later']));
  });
});

describe('the search', () => {
  it('finds posts with all of the words, best first, with matches', async () => {
    await publish(
      { slug: 'title', title: 'A regatta at dawn', content: 'Oars and mist.' },
      { slug: 'excerpt', excerpt: 'The regatta, in short.', content: 'Oars and mist.' },
      { slug: 'text', content: `${'Water. '.repeat(200)}Then the Regatta began, with oars in the mist.` },
    );
    const found = await search('REGATTA oar');
    expect(slugs(found)).toEqual(['title', 'excerpt', 'text']);
    expect(marked(found[0]!.found!.title)).toEqual(['regatta']);
    expect(marked(found[2]!.found!.excerpt)).toEqual(['Regatta', 'oars']);
    expect(found[2]!.found!.excerpt.text.length).toBeLessThan(300);
    expect(slugs(await search('regatta bicycle'))).toEqual([]);
  });

  it('treats the query as plain words', async () => {
    await publish({ slug: 'found', content: 'In été, Ms O’Reilly “said yes” to a Zeugma.' });
    const typed: [text: string, marks: string[] | undefined][] = [
      ['ete', ['été']],
      ['Été', ['été']],
      ['oreilly', ['O’Reilly']],
      ["o'reilly", ['O’Reilly']],
      ['O’Reilly', ['O’Reilly']],
      ['"said yes"', ['said', 'yes']],
      ['zeugm', ['Zeugma']],
    ];
    for (const [text, marks] of typed) {
      const found = await search(text);
      expect.soft(slugs(found), text).toEqual(marks ? ['found'] : []);
      expect.soft(found[0] && marked(found[0].found!.excerpt), text).toEqual(marks);
    }
  });

  it('has no operators', async () => {
    const signs = [
      '"',
      "'",
      '*',
      'a AND',
      'NEAR(',
      '-',
      '{title}:',
      ') OR 1=1 --',
      ' \\ ',
      '%',
      '_',
      '🎉',
      '! & | <->',
      'ß',
    ];
    for (const text of signs) {
      const { status } = await app.visitor().call(listBlogPosts, { query: { search: text } });
      expect.soft(status, text).toBe(200);
    }
  });

  it('finds only published posts, and follows changes at once', async () => {
    await publish(
      { slug: 'draft', title: 'Quicksilver', published: false },
      { slug: 'later', title: 'Quicksilver', publishedAt: timestamp(app.clock, DAY) },
      { slug: 'here', title: 'Quicksilver' },
    );
    expect(slugs(await search('quicksilver'))).toEqual(['here']);
    const admin = await app.admin();
    await admin.call(updateBlogPost, { params: { slug: 'here' }, body: form({ slug: 'here', title: 'Lead' }) });
    expect(slugs(await search('quicksilver'))).toEqual([]);
    app.clock.advance(2 * DAY);
    expect(slugs(await search('quicksilver'))).toEqual(['later']);
  });

  it('has pages without duplicates', async () => {
    await publish(...Array.from({ length: 5 }, (_, index) => ({ slug: `p-${index}`, title: 'Heliotrope' })));
    const seen: string[] = [];
    for (let before: string | undefined; ;) {
      const query = { search: 'heliotrope', limit: '2', ...(before && { before }) };
      const answer = await app.visitor().call(listBlogPosts, { query });
      seen.push(...slugs(answer.body));
      before = cursorOf(answer);
      if (before === undefined) break;
    }
    expect(seen).toEqual(['p-4', 'p-3', 'p-2', 'p-1', 'p-0']);
  });

  it('accepts a text of the largest length with only different words', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const words = Array.from({ length: 46_000 }, (_, index) =>
      [0, 1, 2].map((place) => letters[Math.floor(index / 36 ** place) % 36]).join(''),
    );
    await publish({ slug: 'long', content: words.join(' ') });
    expect(slugs(await search(words.at(-1)!))).toEqual(['long']);
  });

  it('is rate limited for each client', async () => {
    const visitor = limited.visitor();
    const ask = async (index: number) =>
      (await visitor.call(listBlogPosts, { query: { search: `word ${index}` } })).status;
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) statuses.push(await ask(index));
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(statuses[60]).toBe(429);
  });
});

it('the list of posts includes their texts, unless only summaries are requested', async () => {
  const visitor = app.visitor();
  const { body: posts } = await visitor.call(listBlogPosts, {});
  expect(posts.length).toBeGreaterThan(0);
  for (const post of posts) {
    const { body } = await visitor.call(getBlogPost, { params: { slug: post.slug } });
    expect(post.content).toBe(body.content);
    expect(post.content).not.toBe('');
  }
  const { body: summaries } = await visitor.call(listBlogPosts, { query: { fields: 'summary' } });
  expect(summaries).toEqual(
    posts.map((post) => Object.fromEntries(Object.entries(post).filter(([name]) => name !== 'content'))),
  );
  const { body: found } = await visitor.call(listBlogPosts, { query: { search: posts[0]!.title } });
  expect(found[0]).toMatchObject({ content: posts[0]!.content });
});

import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import * as library from '#shared/contracts/endpoints/library.ts';
import { listActivities, searchCircle } from '#shared/contracts/endpoints/members.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listLibrary } from '#shared/contracts/library.ts';
import { cursorOf } from '../support/paging.ts';
import { readZip } from '../support/read-zip.ts';
import { useLibrary } from '../support/library.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
useLibrary(app);
const MINUTE = 60_000;

const list = async (member: MemberClient, query: Partial<QueryOf<typeof listLibrary>> | { limit?: string } = {}) =>
  (await member.call(library.listLibrary, { query: query as { search?: string } })).body;
const read = async (member: MemberClient, slug: string) =>
  (await member.call(library.getLibraryResource, { params: { slug } })).body;
const idOf = async (slug: string): Promise<number> =>
  (await app.db.selectFrom('library_resources').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const change = (slug: string, set: Record<string, unknown>) =>
  app.db.updateTable('library_resources').set(set).where('slug', '=', slug).execute();
type Progress = { ranges?: [number, number][]; position?: number; at?: string; done?: true };
const progress = async (member: MemberClient, slug: string, body: Progress) =>
  member.call(library.putLibraryProgress, { params: { id: String(await idOf(slug)) }, body });
const lessons = async () =>
  (
    await app.db
      .selectFrom('library_resources')
      .innerJoin('library_collections', 'library_collections.id', 'library_resources.collection_id')
      .select('library_resources.slug')
      .where('library_collections.kind', '=', 'course')
      .orderBy('library_collections.position')
      .orderBy('library_resources.position')
      .execute()
  )
    .map(({ slug }) => slug)
    .slice(0, 6);

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome\n\n00:12.500 --> 00:15.000\nThe quokka waits outside\n';
const FILM = {
  film_provider: 'youtube',
  film_id: 'abcdefghijk',
  film_seconds: 100,
  transcript: CAPTIONS,
  transcript_text: 'Welcome The quokka waits outside',
};

describe('the library', () => {
  it('lists its collections with their resources in order, and each resource’s neighbours', async () => {
    const member = await app.member();
    const { collections, next, news } = (await member.call(library.getLibrary, {})).body;
    expect(collections.flatMap(({ resources }) => resources).length).toBeGreaterThanOrEqual(37);
    expect([next, news]).toEqual([[], 0]);
    const course = collections.find(({ kind }) => kind === 'course')!;
    expect(course.resources.map(({ slug }) => slug)).toEqual(await lessons());
    const [first, second, third] = course.resources;
    const resource = await read(member, second!.slug);
    expect(resource).toMatchObject({
      previous: { slug: first!.slug },
      next: { slug: third!.slug },
      collection: { slug: course.slug, title: course.title },
      film: null,
      progress: null,
      isNew: false,
      isSaved: false,
    });
    expect(resource.doc.content.length).toBeGreaterThan(5);
  });

  it('hides everything that is not published', async () => {
    const member = await app.member();
    const [first, second] = await lessons();
    await change(first!, { status: 'draft' });
    expect(await read(member, second!)).toMatchObject({ previous: null });
    const gone = { status: 404, body: { code: 'not_found' } };
    expect(await member.call(library.getLibraryResource, { params: { slug: first! } })).toMatchObject(gone);
    expect(await progress(member, first!, {})).toMatchObject(gone);
    const id = String(await idOf(first!));
    expect(await member.call(library.saveResource, { params: { id } })).toMatchObject(gone);
    expect((await list(member, { limit: '100' })).map(({ slug }) => slug)).not.toContain(first);
    expect((await list(member, { search: 'light framing' })).map(({ slug }) => slug)).not.toContain(first);
  });

  it('marks what is new since the last visit, and nothing on the first', async () => {
    const member = await app.member();
    const visit = () => member.call(library.visitLibrary, {});
    const news = async () => (await member.call(library.getLibrary, {})).body.news;
    await visit();
    app.clock.advance(5 * MINUTE);
    await change('open-day-plan', { published_at: new Date(app.clock.now()).toISOString() });
    app.clock.advance(5 * MINUTE);
    expect(await news()).toBe(0);
    app.clock.advance(60 * MINUTE);
    // Published within half an hour of the last visit, but after the last look.
    expect(await news()).toBe(1);
    await visit();
    expect(await news()).toBe(1);
    expect((await read(member, 'open-day-plan')).isNew).toBe(true);
    app.clock.advance(60 * MINUTE);
    expect(await news()).toBe(0);
  });
});

it('the search of the Circle finds published resources by text and transcript', async () => {
  const member = await app.member();
  const search = async (q: string) => (await member.call(searchCircle, { query: { q } })).body;
  const [found] = await search('open day plan');
  expect(found).toMatchObject({ kind: 'resource', slug: 'open-day-plan', postId: null, person: null });
  await change('school-tour-script', { ...FILM });
  expect((await search('quokka')).map(({ slug, excerpt }) => [slug, excerpt.text.includes('quokka')])).toEqual([
    ['school-tour-script', true],
  ]);
  await change('school-tour-script', { status: 'draft' });
  expect(await search('quokka')).toEqual([]);
});

it('excerpts of tables and checklists are readable, in both searches', async () => {
  const member = await app.member();
  const text = 'Guest form\n\nField | Answer\nGuest | [Full name of the wombat]\nDate | \n\n☐ Ask\n☑ Answer';
  await change('open-day-plan', { text });
  const [inCircle] = (await member.call(searchCircle, { query: { q: 'wombat' } })).body;
  const [inLibrary] = await list(member, { search: 'wombat' });
  for (const excerpt of [inCircle?.excerpt, inLibrary?.found?.excerpt]) {
    expect(excerpt?.text).toContain('Field, Answer · Guest, [Full name of the wombat] · Date • Ask • Answer');
  }
});

describe('a list of the library', () => {
  it('is sorted, filtered and paged', async () => {
    const member = await app.member();
    const all = await list(member, { limit: '100' });
    const bySize = await list(member, { limit: '100', sort: 'shortest' });
    expect(bySize.map(({ minutes }) => minutes)).toEqual(all.map(({ minutes }) => minutes).toSorted((a, b) => a - b));
    const byTitle = await list(member, { limit: '100', sort: 'title' });
    const titles = byTitle.map(({ title }) => title.toLowerCase().slice(0, 32));
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const sort of ['newest', 'title', 'shortest'] as const) {
      const paged: string[] = [];
      let before: string | undefined;
      do {
        const answer = await member.call(library.listLibrary, {
          query: { limit: '20', sort, ...(before !== undefined && { before }) },
        });
        paged.push(...answer.body.map(({ slug }) => slug));
        before = cursorOf(answer);
      } while (before !== undefined);
      expect(paged).toEqual((await list(member, { limit: '100', sort })).map(({ slug }) => slug));
    }
    const templates = await list(member, { limit: '100', kind: 'template' });
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(['template']));
    const narrow = await list(member, { limit: '100', topic: 'safeguarding', level: 'beginner' });
    expect(narrow.length).toBeGreaterThan(0);
    expect(narrow.every(({ topic, level }) => topic === 'safeguarding' && level === 'beginner')).toBe(true);
  });

  it('shows what the member has finished and saved', async () => {
    const [member, other] = [await app.member(), await app.member()];
    await progress(member, 'open-day-plan', { done: true });
    const params = { id: String(await idOf('parent-survey')) };
    expect((await member.call(library.saveResource, { params })).body).toEqual({ saved: true });
    expect((await member.call(library.saveResource, { params })).status).toBe(200);
    const slugs = async (who: MemberClient, query: { done?: 'yes' | 'no'; saved?: 'yes' | 'no' }) =>
      (await list(who, { limit: '100', ...query })).map(({ slug }) => slug);
    expect(await slugs(member, { done: 'yes' })).toEqual(['open-day-plan']);
    expect(await slugs(member, { done: 'no' })).not.toContain('open-day-plan');
    expect(await slugs(member, { saved: 'yes' })).toEqual(['parent-survey']);
    expect(await slugs(other, { saved: 'yes' })).toEqual([]);
    expect((await member.call(library.unsaveResource, { params })).body).toEqual({ saved: false });
    expect(await slugs(member, { saved: 'yes' })).toEqual([]);
  });

  it('finds words regardless of accents, in texts, and in transcripts with their second', async () => {
    const member = await app.member();
    await change('open-day-plan', FILM);
    const [found, ...others] = await list(member, { search: 'QUÓKKA wait' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      slug: 'open-day-plan',
      filmSeconds: 100,
      found: {
        moments: [
          {
            second: 12.5,
            text: {
              text: 'The quokka waits outside',
              marks: [
                [4, 10],
                [11, 16],
              ],
            },
          },
        ],
      },
    });
    // A match in the title ranks above one in the text.
    expect((await list(member, { search: 'open day plan' }))[0]).toMatchObject({ slug: 'open-day-plan' });
    const first = await member.call(library.listLibrary, { query: { search: 'school', limit: '10' } });
    const before = cursorOf(first)!;
    const second = await member.call(library.listLibrary, { query: { search: 'school', limit: '10', before } });
    expect(new Set([...first.body, ...second.body].map(({ slug }) => slug)).size).toBe(20);
    expect(await list(member, { search: '…' })).toEqual([]);
  });
});

describe('progress', () => {
  it('is the union of all reports in any order, and earns points once at 90 %', async () => {
    const [member, other] = [await app.member(), await app.member()];
    await change('open-day-plan', FILM);
    const at = (second: number) => new Date(app.clock.now() - 100_000 + second * 1000).toISOString();
    const reports: Progress[] = [
      { ranges: [[0, 30]], position: 30, at: at(30) },
      { ranges: [[30, 60]], position: 60, at: at(60) },
      { ranges: [[55, 88]], position: 88, at: at(90) },
    ];
    for (const report of reports) await progress(member, 'open-day-plan', report);
    for (const report of reports.toReversed()) await progress(other, 'open-day-plan', report);
    for (const who of [member, other]) {
      const shown = await read(who, 'open-day-plan');
      expect(shown.ranges).toEqual([[0, 88]]);
      expect(shown.progress).toEqual({ watched: 88, position: 88, doneAt: null });
    }
    const done = await progress(member, 'open-day-plan', { ranges: [[86, 400]], position: 400 });
    expect(done.body).toMatchObject({ watched: 100, position: 100, doneAt: expect.any(String) as string });
    await progress(member, 'open-day-plan', { done: true });
    const activities = await member.call(listActivities, { params: { userId: String(member.user.id) }, query: {} });
    expect(activities.body).toMatchObject([{ activityType: 'resource', points: 5, postId: null }]);
    const { points } = await app.db
      .selectFrom('users')
      .select('points')
      .where('id', '=', member.user.id)
      .executeTakeFirstOrThrow();
    expect(points).toBe(5);
  });

  it('is counted once for simultaneous reports', async () => {
    const member = await app.member();
    const reports = Array.from({ length: 5 }, () => progress(member, 'open-day-plan', { done: true }));
    for (const { status } of await Promise.all(reports)) expect(status).toBe(200);
    const rows = await app.db.selectFrom('user_activities').select('points').execute();
    expect(rows).toEqual([{ points: 5 }]);
  });

  it('includes the next lesson, and a finished course stays finished when lessons are added', async () => {
    const member = await app.member();
    const slugs = await lessons();
    const look = async () => (await member.call(library.getLibrary, {})).body;
    const course = async () => (await look()).collections.find(({ resources }) => resources[0]?.slug === slugs[0])!;
    await progress(member, slugs[1]!, {});
    expect((await look()).next).toMatchObject([{ lesson: { slug: slugs[0] } }]);
    for (const slug of slugs.slice(0, 5)) await progress(member, slug, { done: true });
    expect((await look()).next).toMatchObject([
      { course: { slug: (await course()).slug }, lesson: { slug: slugs[5] } },
    ]);
    expect(await course()).toMatchObject({ done: 5, doneAt: null });
    await progress(member, slugs[5]!, { done: true });
    expect(await course()).toMatchObject({ done: 6, doneAt: expect.any(String) as string });
    const { id } = await course();
    await change('open-day-plan', { collection_id: id, position: 9 });
    expect(await course()).toMatchObject({ done: 6, doneAt: expect.any(String) as string });
    expect((await look()).next).toEqual([]);
    const other = await app.member();
    const params = { userId: String(member.user.id) };
    const { slug, title, doneAt } = await course();
    expect((await other.call(library.listFinishedCourses, { params })).body).toEqual([{ slug, title, doneAt }]);
  });
});

describe('a member’s library data', () => {
  it('is in their export and is deleted with their account', async () => {
    const member = await app.member();
    for (const slug of await lessons()) await progress(member, slug, { done: true });
    await member.call(library.saveResource, { params: { id: String(await idOf('parent-survey')) } });
    await member.call(library.visitLibrary, {});
    const files = await readZip((await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' })).body);
    const held = JSON.parse(String(files.get('library.json'))) as Record<string, unknown>[];
    expect(held.flatMap((entry) => Object.keys(entry)[0])).toEqual([
      ...Array.from({ length: 6 }, () => 'opened'),
      'saved',
      'finished',
    ]);
    await member.call(deleteAccount, { body: { password: member.password } });
    await app.mails();
    for (const table of ['library_progress', 'library_saved', 'library_course_done', 'library_visits'] as const) {
      expect(await app.db.selectFrom(table).select('user_id').execute(), table).toEqual([]);
    }
  });
});

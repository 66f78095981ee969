import { describe, expect, it } from 'vitest';
import * as endpoints from '#shared/contracts/endpoints/blog.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { at, begin, open, publish, save, says } from '../support/blog-editor.ts';
import { someBlogForm } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const read = (slug: string) => app.visitor().call(endpoints.getBlogPost, { params: { slug } });

describe('a new post', () => {
  it('is a draft that only administrators can see, and gets its slug when it is published', async () => {
    const [admin, colleague] = [await app.admin({ firstName: 'Jeanne' }), await app.admin()];
    const post = await begin(admin, { tags: ['Open days', 'open days', 'Sound'], author: 'kofi' });
    expect(post).toMatchObject({ slug: null, state: 'draft', hasChanges: true, published: null, publishedAt: null });
    const { body: list } = await colleague.call(endpoints.listEditedPosts, { query: { state: 'draft' } });
    expect(list).toMatchObject([
      { id: post.id, title: 'Doors open', state: 'draft', updatedBy: { id: admin.user.id }, author: { slug: 'kofi' } },
    ]);
    expect((await read('doors-open')).status).toBe(404);
    const tags = async () =>
      (await app.visitor().call(endpoints.listBlogTags, {})).body.filter(({ slug }) =>
        /^(open-days|sound)$/.test(slug),
      );
    // The slug of an initial post.
    expect(await tags()).toEqual([{ slug: 'open-days', name: 'Open days', posts: 1 }]);

    const { body: published } = await publish(admin, post);
    expect(published).toMatchObject({ slug: 'doors-open', state: 'published', hasChanges: false });
    const { body } = await read('doors-open');
    expect(body).toMatchObject({
      title: 'Doors open',
      content: 'It begins with the bell.',
      tags: [
        { slug: 'open-days', name: 'Open days' },
        { slug: 'sound', name: 'Sound' },
      ],
      author: { slug: 'kofi', name: 'Kofi Amankwah' },
      readingMinutes: 1,
      publishedAt: timestamp(app.clock),
    });
    expect(await app.db.selectFrom('blog_redirects').selectAll().execute()).toEqual([]);
    expect(await tags()).toEqual([
      { slug: 'open-days', name: 'Open days', posts: 2 },
      { slug: 'sound', name: 'Sound', posts: 1 },
    ]);
  });

  it('is also listed for older consoles without drafts, by its title', async () => {
    const admin = await app.admin();
    const post = await begin(admin, { title: '' });
    const { body } = await save(admin, post, { title: 'A day' });
    const listed = async () =>
      (await admin.call(endpoints.listBlogPosts, { query: { scope: 'all', search: 'day' } })).body;
    expect((await listed()).map(({ title, published }) => ({ title, published }))).toContainEqual({
      title: 'A day',
      published: false,
    });
    expect((await admin.call(endpoints.deleteEditedPost, { params: at(body) })).status).toBe(200);
    expect((await admin.call(endpoints.getEditedPost, { params: at(body) })).status).toBe(404);
  });

  it('is scheduled for a future date, and can be unpublished', async () => {
    const admin = await app.admin();
    const post = await begin(admin);
    const { body: scheduled } = await publish(admin, post, { publishedAt: timestamp(app.clock, DAY) });
    expect(scheduled.state).toBe('scheduled');
    expect((await read('doors-open')).status).toBe(404);
    app.clock.advance(DAY);
    expect((await read('doors-open')).status).toBe(200);
    const onVersion = { ifUpdatedAt: scheduled.updatedAt };
    const { body: off } = await admin.call(endpoints.unpublishPost, { params: at(post), body: onVersion });
    expect(off).toMatchObject({ state: 'draft', slug: 'doors-open', published: null });
    expect((await read('doors-open')).status).toBe(404);
    expect((await publish(admin, off)).body).toMatchObject({ publishedAt: scheduled.publishedAt });
  });

  it('needs all required fields to be published, with an error for each', async () => {
    const admin = await app.admin();
    const post = await begin(admin, { title: ' ', slug: 'Not An Address', excerpt: '', doc: documentOf('') });
    const { status, body } = await publish(admin, post);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields).toSorted()).toEqual([
      'excerpt',
      'slug',
      'title',
    ]);
    const empty = await publish(admin, post, { title: 'A', slug: 'a', excerpt: 'B' });
    expect(empty.body).toMatchObject({ fields: { doc: 'Content is required' } });
    const nobody = await publish(admin, post, { title: 'A', slug: 'a', excerpt: 'B', ...says('C'), author: 'nobody' });
    expect(nobody.body).toMatchObject({ fields: { author: 'Please choose someone on the team' } });
    const [taken] = (await app.visitor().call(endpoints.listBlogPosts, {})).body;
    const conflict = await publish(admin, post, { title: 'A', slug: taken!.slug, excerpt: 'B', ...says('C') });
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({ fields: { slug: expect.stringMatching(/^Another post/) as string } });
  });
});

describe('a draft', () => {
  it('changes nothing for readers until it is published, and can be discarded', async () => {
    const admin = await app.admin();
    const { body: post } = await publish(admin, await begin(admin));
    const { body: draft } = await save(admin, post, { title: 'Later', ...says('Other words.') });
    expect(draft).toMatchObject({ hasChanges: true, fields: { title: 'Later' }, published: { title: 'Doors open' } });
    expect((await read('doors-open')).body).toMatchObject({ title: 'Doors open', content: 'It begins with the bell.' });
    const onVersion = { params: at(post), body: { ifUpdatedAt: draft.updatedAt } };
    const { body: back } = await admin.call(endpoints.discardDraft, onVersion);
    expect(back).toMatchObject({ hasChanges: false, fields: { title: 'Doors open' } });
    const { body: versions } = await admin.call(endpoints.listPostVersions, { params: at(post) });
    expect(versions.map(({ kind, title }) => ({ kind, title }))).toEqual([
      { kind: 'draft', title: 'Later' },
      { kind: 'published', title: 'Doors open' },
    ]);
  });

  it('is not overwritten by an administrator with an older version, who gets the conflict with name and text', async () => {
    const [admin, colleague] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const post = await begin(admin);
    expect((await save(admin, post, says('Jeanne’s words.'))).status).toBe(200);
    const late = await save(colleague, post, says('Others.'));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      fields: { ifUpdatedAt: expect.stringMatching(/^Jeanne Moreau changed this post on/) as string },
    });
    expect((await publish(colleague, post)).status).toBe(409);
    const now = await open(colleague, post);
    expect(textOf(now.fields.doc)).toBe('Jeanne’s words.');
    expect((await save(colleague, now, says('Both.'))).status).toBe(200);
    const { body: versions } = await admin.call(endpoints.listPostVersions, { params: at(post) });
    expect(versions).toMatchObject([{ kind: 'draft', createdBy: { id: admin.user.id }, words: 2 }]);
  });

  it('is saved once when the call is retried after a lost response', async () => {
    const admin = await app.admin();
    const post = await begin(admin);
    const first = await save(admin, post, says('Words.'));
    const again = await save(admin, post, says('Words.'));
    expect(again.status).toBe(200);
    expect(again.body.updatedAt).toBe(first.body.updatedAt);
  });

  it('returns a conflict for the second of two simultaneous saves', async () => {
    const [admin, colleague] = [await app.admin(), await app.admin()];
    const post = await begin(admin);
    const answers = await Promise.all([save(admin, post, says('One.')), save(colleague, post, says('Two.'))]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('becomes a version when an older console saves the post, and its author gets a conflict', async () => {
    const admin = await app.admin();
    const { body: post } = await publish(admin, await begin(admin));
    const { body: draft } = await save(admin, post, says('Half a thought'));
    const body = someBlogForm({ slug: 'doors-open', content: 'From the old console.' });
    expect((await admin.call(endpoints.updateBlogPost, { params: { slug: 'doors-open' }, body })).status).toBe(200);
    expect((await save(admin, draft, says('A whole thought'))).status).toBe(409);
    expect(textOf((await open(admin, post)).fields.doc)).toBe('From the old console.');
    const { body: versions } = await admin.call(endpoints.listPostVersions, { params: at(post) });
    expect(versions.map(({ kind }) => kind)).toEqual(['draft', 'published', 'published']);
  });
});

describe('versions', () => {
  it('are stored after a pause in editing, up to a limit, and can be restored', async () => {
    const admin = await app.admin();
    let post = await begin(admin, says('0'));
    const versions = async () => (await admin.call(endpoints.listPostVersions, { params: at(post) })).body;
    for (const text of ['1', '2']) post = (await save(admin, post, says(text))).body;
    expect(await versions()).toEqual([]);
    for (let count = 0; count < publishingLimits.postVersions + 3; count++) {
      app.clock.advance(6 * MINUTE);
      post = (await save(admin, post, says(`After a pause ${count}`))).body;
    }
    const listed = await versions();
    expect(listed).toHaveLength(publishingLimits.postVersions);
    const params = { ...at(post), version: String(listed.at(-1)!.id) };
    const { body: old } = await admin.call(endpoints.getPostVersion, { params });
    expect(textOf(old.fields.doc)).toBe('After a pause 2');
    const { body: back } = await admin.call(endpoints.restorePostVersion, {
      params,
      body: { ifUpdatedAt: post.updatedAt },
    });
    expect(textOf(back.fields.doc)).toBe('After a pause 2');
    expect((await versions())[0]).toMatchObject({ title: 'Doors open' });
    expect((await admin.call(endpoints.getPostVersion, { params: { ...params, version: '999' } })).status).toBe(404);
  });

  it('are stored for each publishing, and for posts from before versions existed', async () => {
    const admin = await app.admin();
    const [sample] = (await admin.call(endpoints.listBlogPosts, {})).body;
    const edited = await open(admin, sample!);
    expect((await publish(admin, edited, says('New.'))).status).toBe(200);
    const { body } = await admin.call(endpoints.listPostVersions, { params: at(sample!) });
    expect(body.map(({ words }) => words > 600)).toEqual([false, true]);
  });
});

it('are for administrators only', async () => {
  const member = await app.member();
  for (const who of [app.visitor(), member]) {
    for (const path of ['posts', 'posts/1', 'posts/1/versions', 'posts/1/previews', 'choices']) {
      expect((await who.request('GET', `/api/admin/blog/${path}`)).status).toBeGreaterThanOrEqual(401);
    }
  }
  const { body } = await (await app.admin()).call(endpoints.getBlogChoices, {});
  expect(body.authors[0]).toMatchObject({ slug: null, name: 'Margaux Delacroix' });
  expect(body.authors.map(({ slug }) => slug)).toContain('kofi');
  const names = body.authors.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(body.categories.length).toBeGreaterThan(0);
});

import { describe, expect, it } from 'vitest';
import type { EditedPost } from '#shared/contracts/blog-editor.ts';
import * as endpoints from '#shared/contracts/endpoints/blog.ts';
import type { DraftForm } from '#shared/contracts/forms/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { someBlogForm } from '../support/blog.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const fields = (changes: Partial<DraftForm> = {}): DraftForm & { doc: RichText } => ({
  title: 'Doors open',
  slug: 'doors-open',
  excerpt: 'What the hall heard.',
  category: 'Podcasts',
  ...changes,
  doc: (changes.doc ?? documentOf('It begins with the bell.')) as RichText,
});
const begin = async (admin: MemberClient, changes: Partial<DraftForm> = {}): Promise<EditedPost> => {
  const { status, body } = await admin.call(endpoints.beginPost, { body: fields(changes) });
  expect(status).toBe(201);
  return body;
};
const at = ({ id }: { id: number }) => ({ id: String(id) });
type Version = Pick<EditedPost, 'id' | 'updatedAt' | 'fields'>;
const save = (admin: MemberClient, post: Version, changes: Partial<DraftForm>) =>
  admin.call(endpoints.saveDraft, {
    params: at(post),
    body: { ...post.fields, ...changes, ifUpdatedAt: post.updatedAt },
  });
const publish = (admin: MemberClient, post: Version, changes: Partial<DraftForm> = {}) =>
  admin.call(endpoints.publishPost, {
    params: at(post),
    body: { ...post.fields, ...changes, ifUpdatedAt: post.updatedAt } as never,
  });
const open = async (admin: MemberClient, post: { id: number }) =>
  (await admin.call(endpoints.getEditedPost, { params: at(post) })).body;
const read = (slug: string) => app.visitor().call(endpoints.getBlogPost, { params: { slug } });
const upload = async (admin: MemberClient) =>
  (await admin.call(endpoints.addBlogPicture, { file: new File([await jpeg(900, 600)], 'gate.jpg') })).body;
const showing = (pictureId: number): RichText => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { pictureId, alt: 'A gate', caption: '', width: 'text' } }],
});
const says = (text: string) => ({ doc: documentOf(text) });

describe('a new post', () => {
  it('is a draft that colleagues see and nobody else, and gets its address when it is published', async () => {
    const [admin, colleague] = [await app.admin({ firstName: 'Jeanne' }), await app.admin()];
    const post = await begin(admin, { tags: ['Open days', 'open days', 'Sound'], author: 'kofi' });
    expect(post).toMatchObject({ slug: null, state: 'draft', hasChanges: true, published: null, publishedAt: null });
    const { body: list } = await colleague.call(endpoints.listEditedPosts, { query: { state: 'draft' } });
    expect(list).toMatchObject([
      { id: post.id, title: 'Doors open', state: 'draft', updatedBy: { id: admin.user.id }, author: { slug: 'kofi' } },
    ]);
    expect((await read('doors-open')).status).toBe(404);
    expect((await app.visitor().call(endpoints.listBlogTags, {})).body).toEqual([]);

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
    expect((await app.visitor().call(endpoints.listBlogTags, {})).body).toEqual([
      { slug: 'open-days', name: 'Open days', posts: 1 },
      { slug: 'sound', name: 'Sound', posts: 1 },
    ]);
  });

  it('is in the lists of consoles that know no drafts, by its title', async () => {
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

  it('waits for a date in the future, and is taken off the site again', async () => {
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

  it('is published with all that a post needs, said field by field', async () => {
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
    expect(nobody.body).toMatchObject({ fields: { author: 'Please choose somebody of the team' } });
    const [taken] = (await app.visitor().call(endpoints.listBlogPosts, {})).body;
    const conflict = await publish(admin, post, { title: 'A', slug: taken!.slug, excerpt: 'B', ...says('C') });
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({ fields: { slug: expect.stringMatching(/^Another post/) as string } });
  });
});

describe('what is being written', () => {
  it('changes nothing that readers see until it is published, and can be let go', async () => {
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

  it('is not overwritten by a colleague who began from an older version: they are told who, and see the other words', async () => {
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
    expect(textOf(now.fields.doc as RichText)).toBe('Jeanne’s words.');
    expect((await save(colleague, now, says('Both.'))).status).toBe(200);
    const { body: versions } = await admin.call(endpoints.listPostVersions, { params: at(post) });
    expect(versions).toMatchObject([{ kind: 'draft', createdBy: { id: admin.user.id }, words: 2 }]);
  });

  it('is saved once when the answer was lost and it is sent again', async () => {
    const admin = await app.admin();
    const post = await begin(admin);
    const first = await save(admin, post, says('Words.'));
    const again = await save(admin, post, says('Words.'));
    expect(again.status).toBe(200);
    expect(again.body.updatedAt).toBe(first.body.updatedAt);
  });

  it('of two who save at the same moment one is told', async () => {
    const [admin, colleague] = [await app.admin(), await app.admin()];
    const post = await begin(admin);
    const answers = await Promise.all([save(admin, post, says('One.')), save(colleague, post, says('Two.'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('becomes a version when an older console saves the post, which the writer is told', async () => {
    const admin = await app.admin();
    const { body: post } = await publish(admin, await begin(admin));
    const { body: draft } = await save(admin, post, says('Half a thought'));
    const body = someBlogForm({ slug: 'doors-open', content: 'From the old console.' });
    expect((await admin.call(endpoints.updateBlogPost, { params: { slug: 'doors-open' }, body })).status).toBe(200);
    expect((await save(admin, draft, says('A whole thought'))).status).toBe(409);
    expect(textOf((await open(admin, post)).fields.doc as RichText)).toBe('From the old console.');
    const { body: versions } = await admin.call(endpoints.listPostVersions, { params: at(post) });
    expect(versions.map(({ kind }) => kind)).toEqual(['draft', 'published', 'published']);
  });
});

describe('versions', () => {
  it('are kept when a pause is over, so many, and can be gone back to', async () => {
    const admin = await app.admin();
    let post = await begin(admin, says('0'));
    const versions = async () => (await admin.call(endpoints.listPostVersions, { params: at(post) })).body;
    for (const text of ['1', '2']) post = (await save(admin, post, says(text))).body;
    expect(await versions()).toEqual([]);
    for (let count = 0; count < limits.postVersions + 3; count++) {
      app.clock.advance(6 * MINUTE);
      post = (await save(admin, post, says(`After a pause ${count}`))).body;
    }
    const kept = await versions();
    expect(kept).toHaveLength(limits.postVersions);
    const params = { ...at(post), version: String(kept.at(-1)!.id) };
    const { body: old } = await admin.call(endpoints.getPostVersion, { params });
    expect(textOf(old.fields.doc as RichText)).toBe('After a pause 2');
    const { body: back } = await admin.call(endpoints.restorePostVersion, {
      params,
      body: { ifUpdatedAt: post.updatedAt },
    });
    expect(textOf(back.fields.doc as RichText)).toBe('After a pause 2');
    expect((await versions())[0]).toMatchObject({ title: 'Doors open' });
    expect((await admin.call(endpoints.getPostVersion, { params: { ...params, version: '999' } })).status).toBe(404);
  });

  it('are kept of each publishing, and of what was there before there were any', async () => {
    const admin = await app.admin();
    const [sample] = (await admin.call(endpoints.listBlogPosts, {})).body;
    const edited = await open(admin, sample!);
    expect((await publish(admin, edited, says('New.'))).status).toBe(200);
    const { body } = await admin.call(endpoints.listPostVersions, { params: at(sample!) });
    expect(body.map(({ words }) => words > 600)).toEqual([false, true]);
  });
});

describe('pictures in a document', () => {
  it('come with the post, and are there as long as the post, its draft or a version shows them', async () => {
    const admin = await app.admin();
    const picture = await upload(admin);
    const look = async () => (await app.visitor().request('GET', picture.url, { as: 'bytes' })).status;
    const { body: post } = await publish(admin, await begin(admin, { doc: showing(picture.id) }));
    expect((await read('doors-open')).body.pictures).toEqual([picture]);
    await publish(admin, post, says('No picture.'));
    app.clock.advance(31 * DAY);
    await app.deps.jobs.drain();
    expect(await look()).toBe(200);
    // Her session has ended in the meantime.
    await (await app.admin()).call(endpoints.deleteEditedPost, { params: at(post) });
    expect(await look()).toBe(404);
  });

  it('have to be there when they are saved', async () => {
    const admin = await app.admin();
    const post = await begin(admin);
    const answer = await save(admin, post, { doc: showing(99) });
    expect(answer.body).toMatchObject({
      fields: {
        'doc.content.0.attrs.pictureId': 'A picture in the text is no longer there. Please upload it again',
      },
    });
  });

  it('are let go after thirty days when a draft never took them', async () => {
    const admin = await app.admin();
    const [used, unused] = [await upload(admin), await upload(admin)];
    await begin(admin, { doc: showing(used.id) });
    app.clock.advance(31 * DAY);
    await app.deps.jobs.drain();
    expect(await app.db.selectFrom('blog_pictures').select('id').execute()).toEqual([{ id: used.id }]);
    expect(unused.id).not.toBe(used.id);
  });
});

describe('who has a post open', () => {
  it('is seen by the others, until they leave or say nothing for a minute', async () => {
    const [admin, colleague] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const post = await begin(admin);
    const stay = (who: MemberClient) => who.call(endpoints.stayInPost, { params: at(post) });
    await stay(admin);
    const { body } = await stay(colleague);
    expect(body.editors).toContainEqual({ id: admin.user.id, name: 'Jeanne Moreau' });
    expect(body).toMatchObject({ updatedAt: post.updatedAt });
    expect(body.editors).toHaveLength(2);
    app.clock.advance(61_000);
    expect((await stay(colleague)).body.editors).toMatchObject([{ id: colleague.user.id }]);
    expect((await admin.call(endpoints.listEditedPosts, {})).body[0]).toMatchObject({
      editors: [{ id: colleague.user.id }],
    });
    await colleague.call(endpoints.leavePost, { params: at(post) });
    expect((await open(admin, post)).editors).toEqual([]);
    const { rows } = { rows: await app.db.selectFrom('live_events').select(['name', 'audience']).execute() };
    expect(rows.filter(({ name }) => name === 'blog.editors.changed')).toHaveLength(4);
    expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(['administrators']));
  });
});

describe('a private link for a preview', () => {
  it('shows what is being written to whoever has it, until it is ended or 14 days are over', async () => {
    const admin = await app.admin();
    const { body: post } = await publish(admin, await begin(admin));
    await save(admin, post, { title: 'Not yet', tags: ['Soon'] });
    const add = () => admin.call(endpoints.addPreviewLink, { params: at(post) });
    const { status, body: link } = await add();
    expect(status).toBe(201);
    const token = link.url.split('/').at(-1)!;
    const look = (which = token) => app.visitor().call(endpoints.getPostPreview, { params: { token: which } });
    const shown = await look();
    expect(shown.body).toMatchObject({ title: 'Not yet', tags: [{ slug: 'soon', name: 'Soon' }] });
    expect(shown.headers.get('cache-control')).toMatch(/no-store|private/);
    expect(JSON.stringify(await app.db.selectFrom('blog_previews').selectAll().execute())).not.toContain(token);
    expect((await look('A'.repeat(43))).status).toBe(404);

    await admin.call(endpoints.revokePreviewLink, { params: { ...at(post), link: String(link.id) } });
    expect((await look()).status).toBe(404);
    const second = (await add()).body;
    app.clock.advance(15 * DAY);
    expect((await look(second.url.split('/').at(-1))).status).toBe(404);
    expect((await admin.call(endpoints.listPreviewLinks, { params: at(post) })).body).toEqual([]);
  });
});

it('is all for administrators alone', async () => {
  const member = await app.member();
  for (const who of [app.visitor(), member]) {
    for (const path of ['posts', 'posts/1', 'posts/1/versions', 'posts/1/previews', 'choices']) {
      expect((await who.request('GET', `/api/admin/blog/${path}`)).status).toBeGreaterThanOrEqual(401);
    }
  }
  const { body } = await (await app.admin()).call(endpoints.getBlogChoices, {});
  expect(body.authors[0]).toMatchObject({ slug: null, name: 'Margaux Delacroix' });
  expect(body.authors.map(({ slug }) => slug)).toContain('kofi');
  expect(body.categories.length).toBeGreaterThan(0);
});

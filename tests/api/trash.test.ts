import { describe, expect, it } from 'vitest';
import { retention } from '#data/content/retention.ts';
import * as blog from '#shared/contracts/endpoints/blog.ts';
import { listAudit } from '#shared/contracts/endpoints/console.ts';
import * as calls from '#shared/contracts/endpoints/newsletters.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { at, begin, publish, save } from '../support/blog-editor.ts';
import { useNewsletterDesk } from '../support/newsletter-desk.ts';

const { addSubscribers, app, desk, of, send, write } = useNewsletterDesk();
const DAY = 24 * 60 * 60 * 1000;
const read = (slug: string) => app.visitor().call(blog.getBlogPost, { params: { slug } });
const listed = async (state?: 'trash') =>
  (await desk.admin.call(blog.listEditedPosts, { query: { search: 'doors', ...(state && { state }) } })).body;
const issues = async (state?: 'trash') =>
  (await desk.admin.call(calls.listNewsletters, { query: { ...(state && { state }) } })).body;

describe('a deleted blog post', () => {
  it('is hidden from everybody, listed in the trash, and restored unchanged', async () => {
    const { admin } = desk;
    const { body: published } = await publish(admin, await begin(admin, { tags: ['Open days'] }));
    const { body: changed } = await save(admin, published, { title: 'Doors wide open' });
    await admin.call(blog.deleteEditedPost, { params: at(published) });
    expect((await read('doors-open')).status).toBe(404);
    expect((await admin.call(blog.getBlogPost, { params: { slug: 'doors-open' } })).status).toBe(404);
    expect((await admin.call(blog.getEditedPost, { params: at(published) })).status).toBe(404);
    expect(await listed()).toEqual([]);
    const all = await admin.call(blog.listBlogPosts, { query: { scope: 'all', search: 'doors' } });
    expect(all.body).toEqual([]);
    const until = timestamp(app.clock, retention.trash * DAY);
    expect(await listed('trash')).toMatchObject([
      { id: published.id, title: 'Doors wide open', slug: 'doors-open', trash: { at: timestamp(app.clock), until } },
    ]);

    const { body: restored } = await admin.call(blog.restorePost, { params: at(published) });
    expect(restored).toEqual({ success: true, slug: 'doors-open' });
    expect((await read('doors-open')).body).toMatchObject({ title: 'Doors open', tags: [{ slug: 'open-days' }] });
    const { body: edited } = await admin.call(blog.getEditedPost, { params: at(published) });
    expect(edited).toEqual(changed);
    expect(await listed('trash')).toEqual([]);
    expect((await admin.call(blog.restorePost, { params: at(published) })).status).toBe(404);
    const { body: log } = await admin.call(listAudit, {});
    expect(log.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Restored the blog post “Doors open” from the trash',
      'Moved the blog post “Doors open” to the trash',
    ]);
  });

  it('frees its slug, and gets another one if that is taken when it is restored', async () => {
    const { admin } = desk;
    const { body: first } = await publish(admin, await begin(admin));
    await admin.call(blog.deleteBlogPost, { params: { slug: 'doors-open' } });
    const { body: second } = await publish(admin, await begin(admin, { title: 'Doors open again' }), {
      slug: 'doors-open',
    });
    const { body } = await admin.call(blog.restorePost, { params: at(first) });
    expect(body).toEqual({ success: true, slug: 'doors-open-2' });
    expect((await read('doors-open')).body).toMatchObject({ id: second.id });
    expect((await read('doors-open-2')).body).toMatchObject({ id: first.id });
  });

  it('stays scheduled when restored, or becomes a draft after its date', async () => {
    const { admin } = desk;
    const { body: post } = await publish(admin, await begin(admin), { publishedAt: timestamp(app.clock, DAY) });
    await admin.call(blog.deleteEditedPost, { params: at(post) });
    await admin.call(blog.restorePost, { params: at(post) });
    expect((await admin.call(blog.getEditedPost, { params: at(post) })).body).toMatchObject({ state: 'scheduled' });
    await admin.call(blog.deleteEditedPost, { params: at(post) });
    app.clock.advance(2 * DAY);
    expect((await desk.admin.call(blog.restorePost, { params: at(post) })).body).toMatchObject({ slug: null });
    expect((await read('doors-open')).status).toBe(404);
  });

  it('is deleted permanently by an administrator or after 30 days, with its versions', async () => {
    const { admin } = desk;
    const [one, other, kept] = [await begin(admin), await begin(admin), await begin(admin)];
    expect((await admin.call(blog.deleteTrashedPost, { params: at(one) })).status).toBe(404);
    for (const post of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await admin.call(blog.deleteEditedPost, { params: at(post) });
    }
    expect((await admin.call(blog.deleteTrashedPost, { params: at(one) })).status).toBe(200);
    app.clock.advance((retention.trash - 1) * DAY);
    expect(await removeOld(app.deps)).toEqual({});
    app.clock.advance(DAY);
    expect(await removeOld(app.deps)).toMatchObject({ 'blog posts in the trash': 1 });
    const left = await app.db.selectFrom('blog_posts').select('id').where('id', '>=', one.id).execute();
    expect(left).toEqual([{ id: kept.id }]);
  });
});

describe('a deleted newsletter', () => {
  it('that was scheduled is not sent, in the trash or after it is restored', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, timestamp(app.clock, DAY));
    expect((await desk.admin.call(calls.deleteNewsletter, of(id))).status).toBe(200);
    expect(await issues()).toEqual([]);
    expect(await issues('trash')).toMatchObject([{ id, status: 'draft', trash: { at: timestamp(app.clock) } }]);
    app.clock.advance(DAY);
    await app.mails();
    expect((await desk.admin.call(calls.sendNewsletter, { ...of(id), body: { at: null } })).status).toBe(404);
    expect((await desk.admin.call(calls.restoreNewsletter, of(id))).status).toBe(200);
    await app.mails();
    expect(desk.sent).toEqual([]);
    expect((await desk.admin.call(calls.getNewsletter, of(id))).body).toMatchObject({ status: 'draft', sendAt: null });
  });

  it('that was sent leaves the archive, and is restored with its recipients until it is permanently deleted', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, null);
    await app.mails();
    const archive = async () => (await app.visitor().call(calls.listArchive, {})).body.length;
    const recipients = async () => (await app.db.selectFrom('newsletter_recipients').select('id').execute()).length;
    expect(await archive()).toBe(1);
    await desk.admin.call(calls.deleteNewsletter, of(id));
    expect([await archive(), await recipients()]).toEqual([0, 1]);
    await desk.admin.call(calls.restoreNewsletter, of(id));
    expect(await archive()).toBe(1);
    await desk.admin.call(calls.deleteNewsletter, of(id));
    app.clock.advance(retention.trash * DAY);
    expect(await removeOld(app.deps)).toMatchObject({ 'newsletters in the trash': 1 });
    expect(await recipients()).toBe(0);
  });
});

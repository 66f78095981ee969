import { describe, expect, it } from 'vitest';
import { retention } from '#data/content/retention.ts';
import * as endpoints from '#shared/contracts/endpoints/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { at, begin, open, publish, save, says } from '../support/blog-editor.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;

const read = (slug: string) => app.visitor().call(endpoints.getBlogPost, { params: { slug } });
const upload = async (admin: MemberClient) =>
  (await admin.call(endpoints.addBlogPicture, { file: new File([await jpeg(900, 600)], 'gate.jpg') })).body;
const showing = (pictureId: number): RichText => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { pictureId, alt: 'A gate', caption: '', width: 'text' } }],
});

describe('pictures in a document', () => {
  it('are returned with the post, and exist while the post, its draft or a version shows them', async () => {
    const admin = await app.admin();
    const picture = await upload(admin);
    const look = async () => (await app.visitor().request('GET', picture.url, { as: 'bytes' })).status;
    const { body: post } = await publish(admin, await begin(admin, { doc: showing(picture.id) }));
    expect((await read('doors-open')).body.pictures).toEqual([picture]);
    await publish(admin, post, says('No picture.'));
    app.clock.advance(31 * DAY);
    await app.deps.jobs.drain();
    expect(await look()).toBe(200);
    // Her session has expired in the meantime.
    await (await app.admin()).call(endpoints.deleteEditedPost, { params: at(post) });
    app.clock.advance(retention.trash * DAY);
    await removeOld(app.deps);
    expect(await look()).toBe(404);
  });

  it('must exist when they are saved', async () => {
    const admin = await app.admin();
    const post = await begin(admin);
    const answer = await save(admin, post, { doc: showing(99) });
    expect(answer.body).toMatchObject({
      fields: {
        'doc.content.0.attrs.pictureId': 'We can’t find a picture in the text any more. Please upload it again',
      },
    });
  });

  it('are deleted after thirty days if no draft used them', async () => {
    const admin = await app.admin();
    const [used, unused] = [await upload(admin), await upload(admin)];
    await begin(admin, { doc: showing(used.id) });
    app.clock.advance(31 * DAY);
    await app.deps.jobs.drain();
    expect(await app.db.selectFrom('blog_pictures').select('id').execute()).toEqual([{ id: used.id }]);
    expect(unused.id).not.toBe(used.id);
  });
});

describe('administrators who have a post open', () => {
  it('are shown to each other, until they leave or stop reporting for a minute', async () => {
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
  it('shows the draft to anybody who has it, until it is revoked or 14 days have passed', async () => {
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

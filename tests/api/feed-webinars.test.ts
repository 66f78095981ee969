import { describe, expect, it } from 'vitest';
import { deletePost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import { findCandidates } from '../../server/features/member-mail/digest-repository.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { seedWebinars } from '../../server/features/webinars/seed-webinars.ts';
import { commentOn, like, look } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import * as w from '../support/webinars.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;

const hold = (admin: MemberClient, more: Partial<Parameters<typeof w.hold>[1]> = {}) =>
  w.hold(admin, { now: app.clock.now(), ...more });
const feedOf = async (member: MemberClient) => (await member.call(listPosts, {})).body;
const cancel = async (admin: MemberClient, webinar: EditedWebinar) =>
  (
    await admin.call(webinars.cancelWebinar, {
      params: w.paramsOf(webinar),
      body: { message: '', ifUpdatedAt: webinar.updatedAt },
    })
  ).body;
const trash = (admin: MemberClient, webinar: EditedWebinar) =>
  admin.call(webinars.deleteWebinar, { params: w.paramsOf(webinar) });

/** The events about posts so far, in order. */
async function eventsOf() {
  const rows = await app.db
    .selectFrom('live_events')
    .select('name')
    .where('name', 'like', 'feed.post.%')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name.replace('feed.post.', ''));
}

describe('a published webinar', () => {
  it('appears in a post by the administrator who published it, but not as a draft', async () => {
    const [author, admin, ada] = [await app.admin(), await app.admin(), await app.member()];
    const guest = { name: 'Ada Lovelace', role: 'Head teacher' };
    const { body: draft } = await w.change(author, await w.begin(author), {
      start: w.startIn(app.clock.now(), 30 * 24, 'America/New_York'),
      timeZone: 'America/New_York',
      hosts: ['tomasz', 'noor'],
      guest,
    });
    expect(await feedOf(ada)).toEqual([]);
    const { startsAt } = (await w.publish(admin, draft)).body;
    const [post, ...others] = await feedOf(ada);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ title: 'New webinar', author: { id: admin.user.id }, blogPost: null });
    expect(post?.webinar).toEqual({
      slug: 'editing-clinic',
      title: 'Editing clinic',
      startsAt: startsAt!,
      timeZone: 'America/New_York',
      minutes: 60,
      hosts: ['Tomasz Wilk', 'Noor Haddad', 'Ada Lovelace'],
      isCancelled: false,
    });
    expect(post).not.toHaveProperty('library');
    expect(await look(post!, ada)).toEqual(post);
    expect(JSON.stringify(post)).not.toContain(w.JOIN_LINK);
  });

  it('has no post when it was created with a new database', async () => {
    const ada = await app.member();
    await seedWebinars(app.deps);
    expect((await ada.call(webinars.listWebinars, {})).body).not.toEqual([]);
    expect(await feedOf(ada)).toEqual([]);
  });

  it('causes one notification for each member, and no post in a digest', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const since = new Date(app.clock.now()).toISOString();
    await hold(admin);
    await app.mails();
    expect((await ada.call(listNotifications, {})).body.map(({ title }) => title)).toEqual([
      'New webinar: Editing clinic',
    ]);
    expect(await checkRows(app.db, app.clock)).toEqual([]);
    app.clock.advance(1000);
    expect(await findCandidates(app.db, since, 20)).toEqual([]);
  });

  it('has its current title and time, stays when it is cancelled, and moves its post to the trash with it', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    const shown = async () => (await feedOf(ada)).map((post) => post.webinar);
    const start = w.startIn(app.clock.now(), 48);
    const { body: moved } = await w.change(admin, webinar, { title: 'Cutting clinic', start, minutes: 90 });
    const now = { slug: 'editing-clinic', title: 'Cutting clinic', startsAt: moved.startsAt, minutes: 90 };
    expect(await shown()).toMatchObject([{ ...now, isCancelled: false }]);
    await cancel(admin, moved);
    expect(await shown()).toMatchObject([{ ...now, isCancelled: true }]);
    await trash(admin, webinar);
    expect(await feedOf(ada)).toEqual([]);
    await admin.call(webinars.restoreWebinar, { params: w.paramsOf(webinar) });
    expect((await ada.call(webinars.getWebinar, { params: { slug: 'editing-clinic' } })).status).toBe(200);
    expect(await feedOf(ada)).toEqual([]);
    expect(await eventsOf()).toEqual(['created', 'updated', 'updated', 'deleted']);
  });

  it('is removed from the feed once it is permanently deleted', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin);
    const other = await hold(admin, { title: 'Sound clinic' });
    await cancel(admin, webinar);
    await trash(admin, webinar);
    app.clock.advance(60 * DAY);
    await removeOld(app.deps);
    expect(await app.db.selectFrom('webinars').select('id').execute()).toEqual([{ id: other.id }]);
    expect((await feedOf(await app.member())).map((post) => post.webinar?.title)).toEqual(['Sound clinic']);
    expect(await app.db.selectFrom('post_webinars').select('webinar_id').execute()).toEqual([{ webinar_id: other.id }]);
  });

  it('can be liked and discussed like any post, and stays when the post is deleted', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    const [post] = await feedOf(ada);
    await like(post!, ada, true);
    await commentOn(post!, ada);
    expect(await look(post!, ada)).toMatchObject({ likeCount: 1, commentCount: 1, webinar: { slug: webinar.slug } });
    expect((await admin.call(deletePost, { params: { id: String(post!.id) } })).status).toBe(200);
    await w.change(admin, webinar, { title: 'Cutting clinic' });
    expect(await feedOf(ada)).toEqual([]);
    expect((await ada.call(webinars.getWebinar, { params: { slug: webinar.slug } })).body.title).toBe('Cutting clinic');
  });
});

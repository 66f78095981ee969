import { describe, expect, it } from 'vitest';
import { deletePost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import * as library from '#shared/contracts/endpoints/library.ts';
import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import { collectDigest } from '../../server/features/member-mail/digest-content.ts';
import { findCandidates } from '../../server/features/member-mail/digest-repository.ts';
import { commentOn, like, look } from '../support/circle.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { fillLibrary } from '../support/library.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;

const paramsOf = ({ id }: { readonly id: number }) => ({ id: String(id) });
const written = (title: string, { slug, updatedAt }: EditedResource) =>
  ({ ...exampleBodies['library.change'], title, slug, ifUpdatedAt: updatedAt }) as never;

async function draft(admin: MemberClient, title: string) {
  const { body: begun } = await admin.call(library.beginResource, { body: { title, kind: 'guide' } });
  return (await admin.call(library.changeResource, { params: paramsOf(begun), body: written(title, begun) })).body;
}

async function publish(admin: MemberClient, title: string, at: string | null = null) {
  const resource = await draft(admin, title);
  const body = { at, ifUpdatedAt: resource.updatedAt };
  return (await admin.call(library.publishResource, { params: paramsOf(resource), body })).body;
}

const unpublish = async (admin: MemberClient, resource: EditedResource) =>
  (
    await admin.call(library.unpublishResource, {
      params: paramsOf(resource),
      body: { ifUpdatedAt: resource.updatedAt },
    })
  ).body;

const feedOf = async (member: MemberClient) => (await member.call(listPosts, {})).body;
const titlesOf = async (member: MemberClient) =>
  (await feedOf(member)).map((post) => post.library?.map(({ title }) => title));

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

async function announce(minutes = 11) {
  app.clock.advance(minutes * MINUTE);
  await app.mails();
}

describe('resources published in the library', () => {
  it('appear together in one post by the administrator who published them first', async () => {
    const [admin, other, ada] = [await app.admin(), await app.admin(), await app.member()];
    await publish(admin, 'Gate signs');
    app.clock.advance(5 * MINUTE);
    await publish(other, 'Car park plan');
    expect(await feedOf(ada)).toEqual([]);
    await announce(6);
    await announce();
    const [post, ...others] = await feedOf(ada);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ title: 'New in the library', author: { id: admin.user.id }, blogPost: null });
    const details = { kind: 'checklist', minutes: 5, summary: 'What to bring.' };
    expect(post?.library).toEqual([
      { slug: 'gate-signs', title: 'Gate signs', ...details },
      { slug: 'car-park-plan', title: 'Car park plan', ...details },
    ]);
    expect(await look(post!, ada)).toEqual(post);
  });

  it('appear at their scheduled time, but never those of a new database', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await fillLibrary(app);
    await publish(admin, 'Gate signs', new Date(app.clock.now() + 60 * MINUTE).toISOString());
    await announce();
    expect(await feedOf(ada)).toEqual([]);
    app.clock.advance(60 * MINUTE);
    await app.mails();
    await announce();
    expect(await titlesOf(ada)).toEqual([['Gate signs']]);
    expect((await feedOf(ada))[0]?.author.id).toBe(admin.user.id);
  });

  it('cause one notification for each member, and one line of a digest', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const since = new Date(app.clock.now()).toISOString();
    await publish(admin, 'Gate signs');
    await announce();
    const kinds = async (member: MemberClient) =>
      (await member.call(listNotifications, {})).body.map(({ kind }) => kind);
    expect([await kinds(ada), await kinds(admin)]).toEqual([['library'], ['library']]);
    expect(await checkRows(app.db, app.clock)).toEqual([]);
    const candidates = await findCandidates(app.db, since, 20);
    const digest = await collectDigest(
      app.db,
      { id: ada.user.id, choices: undefined, since },
      candidates,
      app.clock.now(),
    );
    expect(digest).toMatchObject({ about: [{ title: 'New in the library: “Gate signs”' }], posts: [] });
  });

  it('show their current title, disappear when unpublished, and delete the post with the last one', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const signs = await publish(admin, 'Gate signs');
    const plan = await publish(admin, 'Car park plan');
    await announce();
    const body = written('Signs for the gate', signs);
    const { body: renamed } = await admin.call(library.changeResource, { params: paramsOf(signs), body });
    expect(await titlesOf(ada)).toEqual([['Signs for the gate', 'Car park plan']]);
    const back = await unpublish(admin, renamed);
    expect(await titlesOf(ada)).toEqual([['Car park plan']]);
    await admin.call(library.publishResource, {
      params: paramsOf(back),
      body: { at: null, ifUpdatedAt: back.updatedAt },
    });
    expect(await titlesOf(ada)).toEqual([['Signs for the gate', 'Car park plan']]);
    await admin.call(library.deleteResource, { params: paramsOf(signs) });
    expect(await titlesOf(ada)).toEqual([['Car park plan']]);
    await unpublish(admin, plan);
    expect(await feedOf(ada)).toEqual([]);
    expect(await eventsOf()).toEqual(['created', 'updated', 'updated', 'updated', 'updated', 'deleted']);
  });

  it('can be liked and discussed like any post, and stay published when the post is deleted', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await publish(admin, 'Gate signs');
    await announce();
    const [post] = await feedOf(ada);
    await like(post!, ada, true);
    await commentOn(post!, ada);
    expect(await look(post!, ada)).toMatchObject({ likeCount: 1, commentCount: 1, library: [{ slug: 'gate-signs' }] });
    expect((await admin.call(deletePost, { params: paramsOf(post!) })).status).toBe(200);
    expect(await feedOf(ada)).toEqual([]);
    const shown = await ada.call(library.getLibraryResource, { params: { slug: 'gate-signs' } });
    expect(shown.body.title).toBe('Gate signs');
    await announce();
    expect(await feedOf(ada)).toEqual([]);
  });
});

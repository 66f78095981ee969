import { describe, expect, it } from 'vitest';
import * as library from '#shared/contracts/endpoints/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { useLibrary } from '../support/library.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
useLibrary(app);
const HOUR = 60 * 60_000;

type Change = InputOf<typeof library.changeResource>['body'];
const params = ({ id }: { readonly id: number }) => ({ id: String(id) });
const begin = async (admin: MemberClient, title = 'Gate checklist') =>
  (await admin.call(library.beginResource, { body: { title, kind: 'checklist' } })).body;
const written = (resource: EditedResource, more: Partial<Change> = {}): Change => ({
  title: resource.title,
  kind: resource.kind,
  slug: resource.slug,
  summary: 'What to put at the gate.',
  topic: 'events',
  level: 'beginner',
  minutes: 5,
  audience: '',
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A sign and a smile.' }] }] },
  ifUpdatedAt: resource.updatedAt,
  ...more,
});
const change = (admin: MemberClient, resource: EditedResource, more: Partial<Change> = {}) =>
  admin.call(library.changeResource, { params: params(resource), body: written(resource, more) });
const publish = (admin: MemberClient, resource: EditedResource, at: string | null = null) =>
  admin.call(library.publishResource, { params: params(resource), body: { at, ifUpdatedAt: resource.updatedAt } });
const look = (member: MemberClient, slug: string) => member.call(library.getLibraryResource, { params: { slug } });

describe('a resource', () => {
  it('is drafted, edited, published, changed and unpublished', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const begun = await begin(admin);
    expect(begun).toMatchObject({ slug: 'gate-checklist', status: 'draft', publishedAt: null });
    expect(await publish(admin, begun)).toMatchObject({
      status: 400,
      body: { fields: { summary: 'Summary is required' } },
    });
    const draft = (await change(admin, begun)).body;
    expect((await look(member, draft.slug)).status).toBe(404);
    const shown = (await publish(admin, draft)).body;
    expect(shown.status).toBe('published');
    expect((await look(member, draft.slug)).body).toMatchObject({ title: 'Gate checklist', minutes: 5 });
    const changed = (await change(admin, shown, { minutes: 9 })).body;
    expect((await look(member, draft.slug)).body.minutes).toBe(9);
    await member.call(library.putLibraryProgress, { params: params(draft), body: { done: true } });
    const seen = (await admin.call(library.getEditedResource, { params: params(draft) })).body;
    expect(seen).toMatchObject({ opened: 1, done: 1, saved: 0 });
    const body = { ifUpdatedAt: changed.updatedAt };
    const back = (await admin.call(library.unpublishResource, { params: params(draft), body })).body;
    expect((await look(member, draft.slug)).status).toBe(404);
    // Republishing does not make it new again, and keeps everybody's progress.
    const again = (await publish(admin, back)).body;
    expect(again).toMatchObject({ publishedAt: shown.publishedAt, done: 1 });
  });

  it('is published at its scheduled time, unless it was unpublished or rescheduled', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const at = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString();
    const draft = (await change(admin, await begin(admin))).body;
    const scheduled = (await publish(admin, draft, at(2))).body;
    expect(scheduled).toMatchObject({ status: 'scheduled', scheduledFor: at(2) });
    const later = (await publish(admin, scheduled, at(4))).body;
    app.clock.advance(3 * HOUR);
    await app.mails();
    expect((await look(member, later.slug)).status).toBe(404);
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect((await look(member, later.slug)).status).toBe(200);
  });

  it('cannot overwrite another administrator’s change or use a taken slug', async () => {
    const [one, other] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const begun = await begin(one);
    await change(one, begun);
    expect(await change(other, begun)).toMatchObject({
      status: 409,
      body: { fields: { ifUpdatedAt: expect.stringMatching(/^Jeanne Moreau changed this resource/) as string } },
    });
    const second = await begin(one);
    expect(second.slug).toBe('gate-checklist-2');
    expect(await change(one, second, { slug: 'open-day-plan' })).toMatchObject({
      status: 409,
      body: { fields: { slug: expect.any(String) as string } },
    });
  });

  it('accepts only captions that players understand, and a replaced film has no progress', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const film = { provider: 'youtube', id: 'abcdefghijk', seconds: 100 } as const;
    const begun = await begin(admin);
    expect(await change(admin, begun, { film, captions: 'Hello' })).toMatchObject({
      status: 400,
      body: { fields: { captions: 'The first line of captions must be WEBVTT' } },
    });
    const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
    const draft = (await change(admin, begun, { film, captions })).body;
    expect(draft).toMatchObject({ film, transcript: [{ from: 1, to: 2, text: 'Hello' }] });
    const shown = (await publish(admin, draft)).body;
    await member.call(library.putLibraryProgress, { params: params(draft), body: { ranges: [[0, 50]] } });
    expect((await look(member, draft.slug)).body.progress?.watched).toBe(50);
    await change(admin, shown, { film: { ...film, seconds: 200 } });
    expect((await look(member, draft.slug)).body.progress?.watched).toBe(0);
  });

  it('is moved to the trash, and restored as a draft', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const shown = (await publish(admin, (await change(admin, await begin(admin))).body)).body;
    await admin.call(library.deleteResource, { params: params(shown) });
    expect((await look(member, shown.slug)).status).toBe(404);
    const list = async (state?: 'trash') =>
      (await admin.call(library.listEditedResources, { query: { search: 'gate', ...(state && { state }) } })).body;
    expect([await list(), (await list('trash')).map(({ id }) => id)]).toEqual([[], [shown.id]]);
    const back = (await admin.call(library.restoreResource, { params: params(shown) })).body;
    expect(back).toMatchObject({ slug: 'gate-checklist', status: 'draft', trash: null });

    await admin.call(library.deleteResource, { params: params(shown) });
    app.clock.advance(31 * 24 * HOUR);
    expect(await removeOld(app.deps)).toMatchObject({ 'library resources in the trash': 1 });
    const gone = app.db.selectFrom('library_resources').select('id').where('id', '=', shown.id);
    expect(await gone.execute()).toEqual([]);
  });

  it('can be moved to the trash even if its slug is taken there', async () => {
    const admin = await app.admin();
    const resource = await begin(admin);
    const slug = `trash-${resource.id}`;
    expect((await change(admin, await begin(admin, 'Another'), { slug })).body).toMatchObject({ slug });
    expect((await admin.call(library.deleteResource, { params: params(resource) })).status).toBe(200);
    const back = (await admin.call(library.restoreResource, { params: params(resource) })).body;
    expect(back).toMatchObject({ slug: 'gate-checklist', trash: null });
  });
});

it('visitors see the titles of the newest three resources, which are updated at once', async () => {
  const [admin, visitor] = [await app.admin(), app.visitor()];
  const preview = async () => (await visitor.call(library.getCirclePreview, {})).body;
  const before = await preview();
  expect(before).toEqual({ resources: [expect.any(String), expect.any(String), expect.any(String)], webinar: null });
  const draft = (await change(admin, await begin(admin))).body;
  expect(await preview()).toEqual(before);
  app.clock.advance(1000);
  const versions = [app.deps.contentVersion()];
  const shown = (await publish(admin, draft)).body;
  versions.push(app.deps.contentVersion());
  expect((await preview()).resources).toEqual(['Gate checklist', ...before.resources.slice(0, 2)]);
  const renamed = (await change(admin, shown, { title: 'Gate plan' })).body;
  versions.push(app.deps.contentVersion());
  expect((await preview()).resources[0]).toBe('Gate plan');
  await admin.call(library.deleteResource, { params: params(renamed) });
  versions.push(app.deps.contentVersion());
  expect(await preview()).toEqual(before);
  // The page is rendered again each time.
  expect(new Set(versions).size).toBe(4);
});

describe('collections', () => {
  it('are added, filled, ordered, and deleted without their resources', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const form = { title: 'At the gate', kind: 'course', slug: 'at-the-gate', summary: '' } as const;
    const made = (await admin.call(library.createCollection, { body: form })).body.at(-1)!;
    expect((await admin.call(library.createCollection, { body: form })).status).toBe(409);
    const slugs: string[] = [];
    const ids: number[] = [];
    for (const title of ['One', 'Two']) {
      const draft = (await change(admin, await begin(admin, title), { collectionId: made.id })).body;
      ids.push((await publish(admin, draft)).body.id);
      slugs.push(draft.slug);
    }
    const order = (given: number[]) =>
      admin.call(library.orderResources, { params: params(made), body: { ids: given } });
    expect((await order([ids[0]!])).status).toBe(409);
    await order(ids.toReversed());
    const inLibrary = async () =>
      (await member.call(library.getLibrary, {})).body.collections.map(({ slug, resources }) => [
        slug,
        resources.map((each) => each.slug),
      ]);
    expect((await inLibrary()).at(-1)).toEqual(['at-the-gate', slugs.toReversed()]);
    const all = (await admin.call(library.listEditedCollections, {})).body.map(({ id }) => id);
    await admin.call(library.orderCollections, { body: { ids: all.toReversed() } });
    expect((await inLibrary())[0]![0]).toBe('at-the-gate');
    const body = { ...form, title: 'By the gate' };
    await admin.call(library.changeCollection, { params: params(made), body });
    await admin.call(library.deleteCollection, { params: params(made) });
    expect((await look(member, slugs[0]!)).body).toMatchObject({ collection: null, previous: null, next: null });
  });

  it('are not overwritten when somebody else has saved them first', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    const form = { title: 'At the gate', kind: 'course', slug: 'at-the-gate', summary: '' } as const;
    const made = (await admin.call(library.createCollection, { body: form })).body.at(-1)!;
    const save = (by: MemberClient, summary: string) =>
      by.call(library.changeCollection, {
        params: params(made),
        body: { ...form, summary, ifUpdatedAt: made.updatedAt },
      });
    expect((await save(admin, 'Signs and smiles.')).status).toBe(200);
    expect(await save(other, 'Only signs.')).toMatchObject({
      status: 409,
      body: { fields: { ifUpdatedAt: expect.stringContaining('changed this collection') as string } },
    });
    const now = (await other.call(library.listEditedCollections, {})).body.at(-1)!;
    expect(now.summary).toBe('Signs and smiles.');
  });
});

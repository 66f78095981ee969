import { describe, expect, it } from 'vitest';
import { createTopic, deleteTopic, listAudit, orderTopics, updateTopic } from '#shared/contracts/endpoints/console.ts';
import { listTopics } from '#shared/contracts/endpoints/feed.ts';
import { share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

const add = (admin: MemberClient, name: string) => admin.call(createTopic, { body: { name } });
const namesFor = async (member: MemberClient) =>
  (await member.call(listTopics, {})).body.map(({ name, archived }) => (archived ? `(${name})` : name));
const params = ({ id }: { id: number }) => ({ id: String(id) });

describe('topics', () => {
  it('are created, renamed, ordered and archived by administrators, and read by members', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const [fairs, film, press] = [
      (await add(admin, ' Fairs ')).body,
      (await add(admin, 'Film')).body,
      (await add(admin, 'Press')).body,
    ];
    expect(await namesFor(member)).toEqual(['Fairs', 'Film', 'Press']);
    await admin.call(updateTopic, { params: params(film), body: { name: 'Films' } });
    await admin.call(updateTopic, { params: params(fairs), body: { archived: true } });
    const order = { ids: [press.id, fairs.id, film.id] };
    expect((await admin.call(orderTopics, { body: order })).status).toBe(200);
    expect(await namesFor(member)).toEqual(['Press', '(Fairs)', 'Films']);
    await admin.call(updateTopic, { params: params(fairs), body: { archived: false } });
    expect(await namesFor(member)).toEqual(['Press', 'Fairs', 'Films']);

    const { body: entries } = await admin.call(listAudit, { query: {} });
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Unarchived the topic “Fairs”',
      'Reordered the topics: Press, Fairs, Films',
      'Archived the topic “Fairs”',
      'Renamed the topic “Film” to “Films”',
      'Added the topic “Press”',
      'Added the topic “Film”',
      'Added the topic “Fairs”',
    ]);
    for (const call of [createTopic, orderTopics]) {
      expect((await member.request('POST', call.path, { body: {} })).status).toBe(403);
    }
  });

  it('have unique names, ignoring case', async () => {
    const admin = await app.admin();
    const film = (await add(admin, 'Film')).body;
    const taken = { status: 409, body: { code: 'conflict', fields: { name: expect.any(String) } } };
    expect(await add(admin, 'FILM')).toMatchObject(taken);
    const fairs = (await add(admin, 'Fairs')).body;
    expect(await admin.call(updateTopic, { params: params(fairs), body: { name: 'film' } })).toMatchObject(taken);
    expect((await admin.call(updateTopic, { params: params(film), body: { name: 'FILM' } })).status).toBe(200);
  });

  it('cannot be renamed over another administrator’s change', async () => {
    const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const film = (await add(rosa, 'Film')).body;
    const rename = (admin: typeof rosa, name: string, ifName: string) =>
      admin.call(updateTopic, { params: params(film), body: { name, ifName } });
    expect((await rename(jeanne, 'Films', 'Film')).status).toBe(200);
    expect(await rename(rosa, 'Cinema', 'Film')).toMatchObject({
      status: 409,
      body: { fields: { ifName: expect.stringMatching(/^Jeanne Moreau changed this topic on/) as string } },
    });
    // A save is repeated after its response was lost.
    expect((await rename(jeanne, 'Films', 'Film')).status).toBe(200);
    expect((await rename(rosa, 'Cinema', 'Films')).status).toBe(200);
    expect(await namesFor(rosa)).toEqual(['Cinema']);
  });

  it('cannot be reordered from an outdated list', async () => {
    const admin = await app.admin();
    const [fairs, film] = [(await add(admin, 'Fairs')).body, (await add(admin, 'Film')).body];
    for (const ids of [[fairs.id], [fairs.id, fairs.id], [fairs.id, film.id, 77]]) {
      expect((await admin.call(orderTopics, { body: { ids } })).status).toBe(409);
    }
    expect(await namesFor(admin)).toEqual(['Fairs', 'Film']);
  });

  it('can be deleted only without posts, and are limited to 50', async () => {
    const admin = await app.admin();
    const [fairs, film] = [(await add(admin, 'Fairs')).body, (await add(admin, 'Film')).body];
    await share(admin, { topicId: fairs.id });
    expect((await admin.call(deleteTopic, { params: params(fairs) })).status).toBe(409);
    expect((await admin.call(deleteTopic, { params: params(film) })).status).toBe(200);
    expect((await admin.call(deleteTopic, { params: params(film) })).status).toBe(404);
    const now = new Date(app.clock.now()).toISOString();
    const rows = Array.from({ length: 49 }, (_, n) => ({
      name: `T${n}`,
      key: `t${n}`,
      created_at: now,
      updated_at: now,
    }));
    await app.db.insertInto('topics').values(rows).execute();
    expect(await add(admin, 'One more')).toMatchObject({ status: 409 });
  });
});

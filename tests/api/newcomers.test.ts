import { describe, expect, it } from 'vitest';
import { celebrateLevel, getWelcome, setWelcome } from '#shared/contracts/endpoints/account.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { listMembers, memberMap, searchCircle } from '#shared/contracts/endpoints/members.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { ADA, join, outcomeOf } from '../support/membership.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

describe('a member with an unconfirmed address', () => {
  const unconfirmed = async () => {
    const ada = app.visitor();
    const { body } = await join(ada);
    await app.db
      .updateTable('users')
      .set({ latitude: 51.5, longitude: -0.1, location: 'London' })
      .where('id', '=', body.id)
      .execute();
    return { ada, id: body.id };
  };

  it('can read and post, but not write messages before confirming', async () => {
    const grace = await app.member();
    const { ada, id } = await unconfirmed();
    expect((await ada.request('GET', '/api/feed/posts')).status).toBe(200);
    const write = () =>
      ada.call(sendMessage, { params: { userId: String(grace.user.id) }, body: { text: 'Good morning' } });
    expect(outcomeOf(await write())).toEqual([403, 'email_unconfirmed']);
    await app.db.updateTable('users').set({ email_confirmed_at: ADA.email }).where('id', '=', id).execute();
    expect((await write()).status).toBe(201);
  });

  it('is not in the directory, on the map or in search results before confirming', async () => {
    const grace = await app.member();
    const { id } = await unconfirmed();
    const seen = async () => {
      const list = (await grace.call(listMembers, { query: {} })).body.map((member) => member.id);
      const byId = (await grace.call(listMembers, { query: { ids: String(id) } })).body.length;
      const map = (await grace.call(memberMap, { query: {} })).body.places.flatMap(({ memberIds }) => memberIds);
      const found = (await grace.call(searchCircle, { query: { q: 'lovelace' } })).body.length;
      return [list.includes(id), byId, map.includes(id), found];
    };
    expect(await seen()).toEqual([false, 0, false, 0]);
    await app.db
      .updateTable('users')
      .set({ email_confirmed_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    expect(await seen()).toEqual([true, 1, true, 1]);
  });

  it('can sign in', async () => {
    await unconfirmed();
    const answer = await app.visitor().call(login, { body: { email: ADA.email, password: 'correct horse' } });
    expect(answer.status).toBe(200);
  });
});

describe('the welcome', () => {
  it('has its progress stored on the server, which only moves forward', async () => {
    const ada = app.visitor();
    await join(ada);
    expect((await ada.call(getWelcome, {})).body).toEqual({ step: 0 });
    expect((await ada.call(setWelcome, { body: { step: 2 } })).body).toEqual({ step: 2 });
    expect((await ada.call(setWelcome, { body: { step: 1 } })).body).toEqual({ step: 2 });
    const elsewhere = app.visitor();
    await elsewhere.call(login, { body: { email: ADA.email, password: 'correct horse' } });
    expect((await elsewhere.call(getWelcome, {})).body).toEqual({ step: 2 });
  });

  it('celebrates each level once, in the first browser that asks', async () => {
    const ada = await app.member();
    const ask = async () => (await ada.call(celebrateLevel, {})).body.celebrate;
    expect(await ask()).toBe(false);
    const setLevel = (level: number) =>
      app.db.updateTable('users').set({ level }).where('id', '=', ada.user.id).execute();
    await setLevel(2);
    expect((await Promise.all([ask(), ask()])).toSorted()).toEqual([false, true]);
    await setLevel(1);
    expect(await ask()).toBe(false);
    await setLevel(2);
    expect(await ask()).toBe(false);
    await setLevel(3);
    expect(await ask()).toBe(true);
  });
});

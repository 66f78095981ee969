import { expect, it } from 'vitest';
import * as replies from '#shared/contracts/endpoints/console.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const greeting = { title: 'Greeting', text: 'Good morning! How can we help?' };

it('are created, changed and deleted, sorted by name', async () => {
  const admin = await app.admin();
  const { id } = (await admin.call(replies.createCannedReply, { body: greeting })).body;
  await admin.call(replies.createCannedReply, { body: { title: 'Address', text: 'May I have your address?' } });
  const titles = async () => (await admin.call(replies.listCannedReplies, {})).body.map(({ title }) => title);
  expect(await titles()).toEqual(['Address', 'Greeting']);
  const params = { id: String(id) };
  const changed = await admin.call(replies.updateCannedReply, { params, body: { ...greeting, title: 'Zoom' } });
  expect(changed.body).toMatchObject({ id, title: 'Zoom', text: greeting.text });
  await admin.call(replies.deleteCannedReply, { params });
  expect(await titles()).toEqual(['Address']);
  expect((await admin.call(replies.deleteCannedReply, { params })).status).toBe(404);
});

it('do not overwrite another administrator’s change', async () => {
  const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
  const { id, updatedAt } = (await rosa.call(replies.createCannedReply, { body: greeting })).body;
  const save = (admin: typeof rosa, text: string, ifUpdatedAt?: string) =>
    admin.call(replies.updateCannedReply, {
      params: { id: String(id) },
      body: { ...greeting, text, ...(ifUpdatedAt && { ifUpdatedAt }) },
    });
  const hers = await save(jeanne, 'Hers', updatedAt);
  expect(hers.body.updatedAt > updatedAt).toBe(true);
  expect(await save(rosa, 'Mine', updatedAt)).toMatchObject({
    status: 409,
    body: { fields: { ifUpdatedAt: expect.stringMatching(/^Jeanne Moreau changed this reply on/) as string } },
  });
  // A retry after a lost response.
  expect((await save(jeanne, 'Hers', updatedAt)).status).toBe(200);
  expect((await save(rosa, 'Mine', hers.body.updatedAt)).body.text).toBe('Mine');
  expect((await save(jeanne, 'Without a version')).status).toBe(200);
});

it('have unique names', async () => {
  const admin = await app.admin();
  await admin.call(replies.createCannedReply, { body: greeting });
  const { id } = (await admin.call(replies.createCannedReply, { body: { ...greeting, title: 'Other' } })).body;
  const taken = { code: 'conflict', fields: { title: 'A saved reply with this name already exists' } };
  const again = await admin.call(replies.createCannedReply, { body: greeting });
  expect([again.status, again.body]).toMatchObject([409, taken]);
  const renamed = await admin.call(replies.updateCannedReply, { params: { id: String(id) }, body: greeting });
  expect([renamed.status, renamed.body]).toMatchObject([409, taken]);
});

it('are limited to 200', async () => {
  const admin = await app.admin();
  const rows = Array.from({ length: 200 }, (_, index) => ({
    title: `Reply ${index}`,
    text: 'x',
    created_at: '',
    updated_at: '',
  }));
  await app.db.insertInto('canned_replies').values(rows).execute();
  expect((await admin.call(replies.createCannedReply, { body: greeting })).status).toBe(409);
});

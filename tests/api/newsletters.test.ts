import { describe, expect, it } from 'vitest';
import { erasePerson, listSubscribers } from '#shared/contracts/endpoints/console.ts';
import * as calls from '#shared/contracts/endpoints/newsletters.ts';
import { useNewsletterDesk } from '../support/newsletter-desk.ts';

const AT = '2026-01-01T10:00:00.000Z';

const { addSubscribers, app, body, desk, of, send, write } = useNewsletterDesk();

describe('writing a newsletter', () => {
  it('creates a draft, which can be changed, listed and deleted', async () => {
    const made = await write();
    expect(made).toMatchObject({ status: 'draft', subject: 'Open days that work', counts: { total: 0 } });
    const { body: changed } = await desk.admin.call(calls.updateNewsletter, {
      ...of(made.id),
      body: { ...body({ subject: 'Better' }), ifUpdatedAt: made.updatedAt },
    });
    expect(changed).toMatchObject({ subject: 'Better' });
    const late = await desk.admin.call(calls.updateNewsletter, {
      ...of(made.id),
      body: { ...body(), ifUpdatedAt: made.updatedAt },
    });
    expect([late.status, Object(late.body).fields.ifUpdatedAt]).toEqual([
      409,
      expect.stringContaining('changed this newsletter'),
    ]);
    expect((await desk.admin.call(calls.listNewsletters, { query: { search: 'bett' } })).body).toHaveLength(1);
    expect((await desk.admin.call(calls.deleteNewsletter, of(made.id))).status).toBe(200);
    expect((await desk.admin.call(calls.getNewsletter, of(made.id))).status).toBe(404);
  });

  it('allows nested lists with links, but no HTML', async () => {
    const words = { type: 'text', text: 'deep', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] };
    const inner = { type: 'paragraph', content: [words] };
    const list = (content: object[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] });
    const doc = { type: 'doc', content: [list([inner, list([inner, list([inner])])])] };
    expect((await desk.admin.request('POST', '/api/admin/newsletters', { body: body({ doc }) })).status).toBe(201);
    const html = { type: 'doc', content: [{ type: 'html', text: '<b>x</b>' }] };
    expect((await desk.admin.request('POST', '/api/admin/newsletters', { body: body({ doc: html }) })).status).toBe(
      400,
    );
  });

  it('offers an email preview, and a test email to oneself only', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    const { body: preview } = await desk.admin.call(calls.previewNewsletter, { body: body() });
    expect(preview.html).toContain('Forty families came.');
    expect(preview.text).toContain('Forty families came.');
    expect((await desk.admin.call(calls.testNewsletter, of(id))).status).toBe(202);
    const mails = await app.mails();
    expect(mails).toMatchObject([{ to: desk.admin.user.email, subject: '[Test] Open days that work' }]);
    expect(mails[0]?.unsubscribe).toBeUndefined();
    expect(desk.sent).toEqual([]);
  });
});

describe('the recipients of a newsletter', () => {
  it('are confirmed subscribers who match its filter, and no members who did not subscribe', async () => {
    await addSubscribers('anna', 'ben', 'carla', 'left');
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: AT })
      .where('email', '=', 'left@school.example')
      .execute();
    await app.db
      .insertInto('newsletter_subscribers')
      .values({ email: 'waits@school.example', created_at: AT })
      .execute();
    await app.member({ email: 'anna@school.example' });
    const ben = await app.member({ email: 'ben@school.example' });
    await app.member({ email: 'never-asked@school.example' });
    await app.db.updateTable('users').set({ country: 'QA' }).where('id', '=', ben.user.id).execute();
    const { body: subscribers } = await desk.admin.call(listSubscribers, { query: { search: 'carla' } });
    await desk.admin.call(calls.setSubscriberTags, { ...of(subscribers[0]!.id), body: { tags: ['Heads', 'heads'] } });
    expect((await desk.admin.call(listSubscribers, { query: { search: 'carla' } })).body[0]?.tags).toEqual(['heads']);
    expect((await desk.admin.call(calls.listTags, {})).body).toEqual([{ tag: 'heads', count: 1 }]);
    const count = async (kind: 'all' | 'members' | 'region' | 'tag', value = '') =>
      (await desk.admin.call(calls.countAudience, { query: { kind, value } })).body.count;
    expect(await Promise.all([count('all'), count('members'), count('region', 'uae'), count('tag', 'heads')])).toEqual([
      3, 2, 1, 1,
    ]);
    const { id } = await write({ audience: { kind: 'members', value: null } });
    await send(id);
    await app.mails();
    expect(desk.sent.map(({ to }) => to).toSorted()).toEqual(['anna@school.example', 'ben@school.example']);
  });

  it('can be filtered by tags, which do not overwrite another administrator’s', async () => {
    await addSubscribers('anna');
    const { body: subscribers } = await desk.admin.call(listSubscribers, { query: {} });
    const tag = (tags: string[], ifTags: string[]) =>
      desk.admin.call(calls.setSubscriberTags, { ...of(subscribers[0]!.id), body: { tags, ifTags } });
    expect((await tag(['heads'], [])).status).toBe(200);
    expect(await tag(['london'], [])).toMatchObject({
      status: 409,
      body: { fields: { ifTags: expect.stringContaining('changed this list of tags on') as string } },
    });
    // A retry after a lost response.
    expect((await tag(['Heads'], [])).status).toBe(200);
    expect((await tag(['london', 'heads'], ['heads'])).body.tags).toEqual(['heads', 'london']);
  });

  it('cannot be empty', async () => {
    const { id } = await write();
    expect(await send(id)).toMatchObject({
      status: 400,
      body: { fields: { audience: expect.stringContaining('Nobody') } },
    });
  });
});

describe('a bounced newsletter', () => {
  const bounce = (changes: object) =>
    app.visitor().request('POST', '/api/newsletter/bounces', {
      body: { secret: 'a secret of bounces', kind: 'hard', reason: '550 no such user', ...changes },
    });
  const subscriber = async () => app.db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow();
  const sendOne = async () => {
    const { id } = await write();
    await send(id);
    await app.mails();
    return desk.returns.at(-1)!;
  };

  it('ends the subscription permanently when the failure is permanent, and is shown in the list', async () => {
    await addSubscribers('anna');
    const returnedTo = await sendOne();
    expect((await bounce({ returnedTo, secret: 'another secret!!' })).status).toBe(403);
    expect((await bounce({ returnedTo: 'bounce+1-00000000000000000000@bounces.bonjour.example' })).status).toBe(200);
    expect((await subscriber()).unsubscribed_at).toBeNull();
    expect((await bounce({ returnedTo })).status).toBe(200);
    expect((await subscriber()).unsubscribed_at).not.toBeNull();
    expect((await desk.admin.call(listSubscribers, { query: {} })).body).toMatchObject([
      { state: 'ended', endedBecause: 'bounce' },
    ]);
  });

  it('ends the subscription after three newsletters with temporary failures, each counted once', async () => {
    await addSubscribers('anna');
    for (const ended of [false, false, true]) {
      const returnedTo = await sendOne();
      for (let times = 0; times < 2; times++) await bounce({ returnedTo, kind: 'soft' });
      expect((await subscriber()).unsubscribed_at !== null).toBe(ended);
    }
  });

  it('is matched by the address too', async () => {
    await addSubscribers('anna');
    await sendOne();
    await bounce({ email: 'anna@school.example' });
    expect((await subscriber()).unsubscribed_at).not.toBeNull();
  });
});

it('an erased recipient’s address is nowhere, and the counts still add up', async () => {
  await addSubscribers('anna', 'ben');
  const { id } = await write();
  await send(id);
  await app.mails();
  await desk.admin.call(erasePerson, { body: { email: 'anna@school.example' } });
  await app.mails();
  const { body: rows } = await desk.admin.call(calls.listRecipients, { ...of(id), query: {} });
  expect(rows.map(({ email, state, answer }) => [email, state, answer])).toEqual([
    ['ben@school.example', 'sent', 'sent ben@school.example'],
    ['', 'sent', null],
  ]);
  expect((await desk.admin.call(calls.getNewsletter, of(id))).body.counts).toMatchObject({ total: 2, sent: 2 });
});

describe('the newsletter archive', () => {
  it('has sent newsletters, and no hidden or unsent ones', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    const hidden = await write({ inArchive: false, subject: 'Among us' });
    await write({ subject: 'A draft' });
    for (const one of [id, hidden.id]) await send(one);
    await app.mails();
    const { body: list } = await app.visitor().call(calls.listArchive, { query: {} });
    expect(list).toMatchObject([{ subject: 'Open days that work', slug: `open-days-that-work-${id}` }]);
    const slug = list[0]!.slug;
    const { body: one } = await app.visitor().call(calls.getArchived, { params: { slug } });
    expect(JSON.stringify(one.doc)).toContain('Forty families came.');
    expect(JSON.stringify(one)).not.toContain('anna');
    expect((await app.visitor().call(calls.getArchived, { params: { slug: `among-us-${hidden.id}` } })).status).toBe(
      404,
    );
  });
});

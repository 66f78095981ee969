import { describe, expect, it } from 'vitest';
import * as calls from '#shared/contracts/endpoints/newsletters.ts';
import { useNewsletterDesk } from '../support/newsletter-desk.ts';

const HOUR = 60 * 60 * 1000;
const { addSubscribers, app, body, desk, of, read, send, write } = useNewsletterDesk();
const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString();

/** One that was partly sent before the server was down for hours. */
async function heldHalfWay() {
  await addSubscribers('anna', 'ben');
  desk.answers = { 'ben@school.example': ['busy'] };
  const { id } = await write({ subject: 'Half' });
  await send(id);
  await app.mails();
  app.clock.advance(5 * HOUR);
  await app.mails();
  expect(await read(id)).toMatchObject({ status: 'held', counts: { sent: 1, ready: 1 } });
  return id;
}

describe('a newsletter that was paused halfway', () => {
  it('can be resumed, but not changed, scheduled or deleted', async () => {
    const id = await heldHalfWay();
    const changed = await desk.admin.call(calls.updateNewsletter, { ...of(id), body: body({ subject: 'Other' }) });
    expect(changed.status).toBe(409);
    expect((await send(id)).status).toBe(409);
    expect((await send(id, inHours(2))).status).toBe(409);
    expect((await desk.admin.call(calls.deleteNewsletter, of(id))).status).toBe(409);
    expect((await desk.admin.call(calls.resumeNewsletter, of(id))).body).toMatchObject({ status: 'sending' });
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', subject: 'Half', counts: { sent: 2 } });
  });

  it('can be cancelled, and is then sent to nobody else', async () => {
    const id = await heldHalfWay();
    expect((await desk.admin.call(calls.cancelNewsletter, of(id))).body).toMatchObject({ status: 'cancelled' });
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'cancelled', counts: { sent: 1, skipped: 1 } });
  });
});

describe('a newsletter with faulty data', () => {
  /** Is sent automatically, after the faulty one. */
  async function another() {
    const { id } = await write({ subject: 'Sound' });
    await send(id, inHours(2));
    return id;
  }
  const damages: Record<string, (id: number) => Promise<unknown>> = {
    'planned though it has gone to some': async (id) => {
      const row = { newsletter_id: id, subscriber_id: 1, email: 'anna@school.example', updated_at: inHours(0) };
      await app.db.insertInto('newsletter_recipients').values(row).execute();
      await app.db
        .updateTable('newsletters')
        .set({ started_at: inHours(0) })
        .where('id', '=', id)
        .execute();
    },
    'with recipients that are written down already': (id) =>
      app.db
        .insertInto('newsletter_recipients')
        .values({ newsletter_id: id, subscriber_id: 1, email: 'anna@school.example', updated_at: inHours(0) })
        .execute(),
    'for a region that there is none of': (id) =>
      app.db
        .updateTable('newsletters')
        .set({ audience: 'region', audience_value: 'nowhere' })
        .where('id', '=', id)
        .execute(),
    'whose document cannot be read': (id) =>
      app.db.updateTable('newsletters').set({ doc: '{"type":"torn"}' }).where('id', '=', id).execute(),
  };

  it.each(Object.entries(damages))(
    '%s is paused with the reason, while other newsletters are sent',
    async (_, damage) => {
      await addSubscribers('anna');
      const { id } = await write();
      await send(id, inHours(1));
      await damage(id);
      const sound = await another();
      app.clock.advance(2 * HOUR);
      await app.mails();
      expect(await read(sound)).toMatchObject({ status: 'sent', counts: { sent: 1 } });
      const { status, last_error: reason } = await app.db
        .selectFrom('newsletters')
        .select(['status', 'last_error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect({ status, reason }).toEqual({
        status: 'held',
        reason: expect.stringMatching(/newsletter|Nobody/) as string,
      });
      expect((await desk.admin.call(calls.cancelNewsletter, of(id))).status).toBe(200);
    },
  );

  it('for an unknown region has no recipients, and is refused', async () => {
    await addSubscribers('anna');
    const audience = { kind: 'region', value: 'nowhere' } as const;
    const { id } = await write({ audience });
    expect((await desk.admin.call(calls.countAudience, { query: audience })).body).toEqual({ count: 0 });
    expect((await send(id)).status).toBe(400);
  });
});

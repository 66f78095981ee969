import { beforeEach, describe, expect, it } from 'vitest';
import * as calls from '#shared/contracts/endpoints/newsletters.ts';
import { unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { BulkMail, Delivery } from '../../server/adapters/bulk-mail.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

/** What the mail server says to each address; it takes the others. */
let answers: Record<string, Delivery['result'][]>;
let sent: Mail[];
let returns: (string | undefined)[];
let beforeSending: (mail: Mail) => Promise<void>;
const bulkMail: BulkMail = {
  async send(mail, returnTo) {
    await beforeSending(mail);
    const result = answers[mail.to]?.shift() ?? 'sent';
    if (result === 'sent') sent.push(mail);
    returns.push(returnTo);
    return { result, answer: `${result} ${mail.to}` };
  },
  close: () => {},
};

const app = useTestApp({
  bulkMail,
  env: {
    NEWSLETTERS_PER_MINUTE: '60000',
    BOUNCE_DOMAIN: 'bounces.bonjour.example',
    BOUNCE_SECRET: 'a secret of bounces',
  },
});
const AT = '2026-01-01T10:00:00.000Z';
const HOUR = 60 * 60 * 1000;
let admin: MemberClient;

beforeEach(async () => {
  answers = {};
  sent = [];
  returns = [];
  beforeSending = async () => {};
  admin = await app.admin();
});

const addSubscribers = (...names: string[]) =>
  app.db
    .insertInto('newsletter_subscribers')
    .values(names.map((name) => ({ email: `${name}@school.example`, created_at: AT, confirmed_at: AT })))
    .execute();
const body = (changes: object = {}) => ({
  subject: 'Open days that work',
  preheader: 'What forty families told us',
  audience: { kind: 'all' as const, value: null },
  inArchive: true,
  doc: documentOf('Forty families came.\n\nRead more at https://bonjour.example/blog.'),
  ...changes,
});
const write = async (changes: object = {}) => (await admin.call(calls.createNewsletter, { body: body(changes) })).body;
const of = (id: number) => ({ params: { id: String(id) } });
const read = async (id: number) => (await admin.call(calls.getNewsletter, of(id))).body;
const send = (id: number, at: string | null = null) => admin.call(calls.sendNewsletter, { ...of(id), body: { at } });
const statesOf = async (id: number) =>
  Object.fromEntries(
    (await admin.call(calls.listRecipients, { ...of(id), query: { limit: '100' } })).body.map((one) => [
      one.email.split('@')[0],
      one.state,
    ]),
  );

describe('a newsletter that goes out', () => {
  it('goes to each once, with the link that ends the subscription, and closes when the counts add up', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `s${index}`);
    await addSubscribers(...names);
    const { id } = await write();
    expect((await send(id)).body).toMatchObject({ status: 'sending', counts: { total: 120, ready: 120 } });
    expect((await send(id)).status).toBe(409);
    await app.mails();
    expect(new Set(sent.map(({ to }) => to)).size).toBe(120);
    expect(sent).toHaveLength(120);
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { total: 120, sent: 120, ready: 0 } });
    const link = /unsubscribe\?token=(\S+)/.exec(sent[0]!.text)![1]!;
    expect(sent[0]!.unsubscribe).toContain(link);
    expect(sent[0]!.text).toContain('http://bonjour.test/newsletter/open-days-that-work-');
    expect((await app.visitor().call(unsubscribe, { query: { token: link } })).status).toBe(200);
    expect(returns[0]).toMatch(/^bounce\+\d+-[0-9a-f]{20}@bounces\.bonjour\.example$/);
  });

  it('passes over those who leave or are erased in between', async () => {
    await addSubscribers('anna', 'ben', 'carla');
    const { id } = await write();
    await send(id);
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: AT })
      .where('email', 'like', 'ben%')
      .execute();
    await app.db.deleteFrom('newsletter_subscribers').where('email', 'like', 'carla%').execute();
    await app.mails();
    expect(await statesOf(id)).toEqual({ anna: 'sent', ben: 'skipped', carla: 'skipped' });
  });

  it('tries again later who was refused for now, and not who was refused for good', async () => {
    await addSubscribers('anna', 'ben', 'carla');
    answers = { 'anna@school.example': ['busy', 'busy'], 'ben@school.example': ['refused'] };
    const { id } = await write();
    await send(id);
    await app.mails();
    expect(await statesOf(id)).toEqual({ anna: 'ready', ben: 'failed', carla: 'sent' });
    for (let hour = 0; hour < 2; hour++) {
      app.clock.advance(HOUR);
      await app.mails();
    }
    expect(await statesOf(id)).toEqual({ anna: 'sent', ben: 'failed', carla: 'sent' });
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 1 } });
  });

  it('sends to whom it is not sure of only when a person says so', async () => {
    await addSubscribers('anna', 'ben');
    answers = { 'anna@school.example': ['uncertain'] };
    const { id } = await write();
    await send(id);
    await app.mails();
    app.clock.advance(HOUR);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 1, uncertain: 1 } });
    const again = await admin.call(calls.resendNewsletter, { ...of(id), body: { state: 'uncertain' } });
    expect(again.body).toMatchObject({ status: 'sending', counts: { ready: 1, sent: 1 } });
    await app.mails();
    expect(sent.map(({ to }) => to)).toEqual(['ben@school.example', 'anna@school.example']);
    expect((await admin.call(calls.resendNewsletter, { ...of(id), body: { state: 'uncertain' } })).status).toBe(409);
  });

  it('waits when the mail server is away, and after ten failures in a row for a person', async () => {
    await addSubscribers('anna');
    answers = { 'anna@school.example': Array.from({ length: 10 }, () => 'away' as const) };
    const { id } = await write();
    await send(id);
    for (let hour = 0; hour < 12; hour++) {
      await app.mails();
      app.clock.advance(HOUR);
    }
    expect(await read(id)).toMatchObject({
      status: 'paused',
      pauseReason: 'errors',
      lastError: 'away anna@school.example',
    });
    await admin.call(calls.resumeNewsletter, of(id));
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 1 } });
  });

  it('is paused, goes on, and is cancelled in the middle', async () => {
    await addSubscribers(...Array.from({ length: 30 }, (_, index) => `s${index}`));
    const { id } = await write();
    await send(id);
    let pausing: Promise<unknown> | undefined;
    beforeSending = async () => {
      if (sent.length >= 5) await (pausing ??= admin.call(calls.pauseNewsletter, of(id)));
    };
    await app.mails();
    const paused = await read(id);
    expect(paused).toMatchObject({ status: 'paused', pauseReason: 'person', counts: { total: 30, sending: 0 } });
    expect(sent.length).toBeLessThan(10);
    expect(paused.counts.sent).toBe(sent.length);
    pausing = undefined;
    beforeSending = async () => {
      if (sent.length >= 15) await (pausing ??= admin.call(calls.cancelNewsletter, of(id)));
    };
    expect((await admin.call(calls.resumeNewsletter, of(id))).body).toMatchObject({ status: 'sending' });
    await app.mails();
    const { status, counts } = await read(id);
    expect([status, counts.sent, counts.sent + counts.skipped]).toEqual(['cancelled', sent.length, 30]);
    expect(sent.length).toBeLessThan(20);
  });
});

describe('a newsletter with a time', () => {
  const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString();

  it('goes out then, to those who are subscribers then', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    expect((await send(id, inHours(-1))).status).toBe(400);
    expect((await send(id, inHours(2))).body).toMatchObject({ status: 'scheduled' });
    await app.mails();
    expect(sent).toEqual([]);
    await addSubscribers('ben');
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(sent).toHaveLength(2);
  });

  it('is asked about when the server is hours late with it', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, inHours(1));
    app.clock.advance(5 * HOUR);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'held' });
    expect(sent).toEqual([]);
    await admin.call(calls.resumeNewsletter, of(id));
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('is a draft again once its time is taken back', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, inHours(1));
    expect((await admin.call(calls.cancelNewsletter, of(id))).body).toMatchObject({ status: 'draft', sendAt: null });
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(sent).toEqual([]);
  });
});

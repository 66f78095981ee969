import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as calls from '#shared/contracts/endpoints/newsletters.ts';
import { unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { addBlogPicture } from '#shared/contracts/endpoints/blog.ts';
import { useNewsletterDesk } from '../support/newsletter-desk.ts';
import { jpeg, plainPicture } from '../support/pictures.ts';

const HOUR = 60 * 60 * 1000;
const AT = '2026-01-01T10:00:00.000Z';

const { addSubscribers, app, body, desk, of, read, send, write } = useNewsletterDesk();

const statesOf = async (id: number) =>
  Object.fromEntries(
    (await desk.admin.call(calls.listRecipients, { ...of(id), query: { limit: '100' } })).body.map((one) => [
      one.email.split('@')[0],
      one.state,
    ]),
  );

describe('a newsletter being sent', () => {
  it('is sent to each recipient once, with an unsubscribe link, and is done when the counts add up', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `s${index}`);
    await addSubscribers(...names);
    const { id } = await write();
    expect((await send(id)).body).toMatchObject({ status: 'sending', counts: { total: 120, ready: 120 } });
    expect((await send(id)).status).toBe(409);
    await app.mails();
    expect(new Set(desk.sent.map(({ to }) => to)).size).toBe(120);
    expect(desk.sent).toHaveLength(120);
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { total: 120, sent: 120, ready: 0 } });
    const link = /unsubscribe\?token=(\S+)/.exec(desk.sent[0]!.text)![1]!;
    expect(desk.sent[0]!.unsubscribe).toContain(link);
    expect(desk.sent[0]!.text).toContain('http://bonjour.test/newsletter/open-days-that-work-');
    expect((await app.visitor().call(unsubscribe, { query: { token: link } })).status).toBe(200);
    expect(desk.returns[0]).toMatch(/^bounce\+\d+-[0-9a-f]{20}@bounces\.bonjour\.example$/);
  });

  it('skips people who unsubscribe or are erased during sending', async () => {
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

  it('retries temporary failures, but not permanent ones', async () => {
    await addSubscribers('anna', 'ben', 'carla');
    desk.answers = { 'anna@school.example': ['busy', 'busy'], 'ben@school.example': ['refused'] };
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

  it('retries unknown deliveries only when a person asks for it', async () => {
    await addSubscribers('anna', 'ben');
    desk.answers = { 'anna@school.example': ['uncertain'] };
    const { id } = await write();
    await send(id);
    await app.mails();
    app.clock.advance(HOUR);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 1, uncertain: 1 } });
    const again = await desk.admin.call(calls.resendNewsletter, { ...of(id), body: { state: 'uncertain' } });
    expect(again.body).toMatchObject({ status: 'sending', counts: { ready: 1, sent: 1 } });
    await app.mails();
    expect(desk.sent.map(({ to }) => to)).toEqual(['ben@school.example', 'anna@school.example']);
    expect((await desk.admin.call(calls.resendNewsletter, { ...of(id), body: { state: 'uncertain' } })).status).toBe(
      409,
    );
  });

  it('marks a delivery as unknown only once the job that sent it is gone', async () => {
    await addSubscribers('anna', 'ben');
    const { id } = await write();
    await send(id);
    const tomorrow = new Date(app.clock.now() + 24 * HOUR).toISOString();
    const other = await app.db
      .insertInto('jobs')
      .values({
        kind: 'newsletter.send',
        payload: JSON.stringify({ newsletterId: id }),
        run_at: tomorrow,
        created_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('newsletter_recipients')
      .set({ state: 'sending', job_id: other.id })
      .where('email', 'like', 'anna%')
      .execute();
    await app.mails();
    expect(await statesOf(id)).toEqual({ anna: 'sending', ben: 'sent' });
    await app.db.deleteFrom('jobs').where('id', '=', other.id).execute();
    app.clock.advance(60_000);
    await app.mails();
    expect(await statesOf(id)).toEqual({ anna: 'uncertain', ben: 'sent' });
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('is sent by one job only, and jobs queued before do nothing', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id);
    await desk.admin.call(calls.pauseNewsletter, of(id));
    await desk.admin.call(calls.resumeNewsletter, of(id));
    const waiting = () => app.db.selectFrom('jobs').select('id').where('kind', '=', 'newsletter.send').execute();
    expect(await waiting()).toHaveLength(2);
    desk.answers = { 'anna@school.example': ['busy'] };
    await app.mails();
    expect(await statesOf(id)).toEqual({ anna: 'ready' });
    expect(await waiting()).toHaveLength(1);
  });

  it('waits while the mail server is down, and after ten failures in a row until a person resumes it', async () => {
    await addSubscribers('anna');
    desk.answers = { 'anna@school.example': Array.from({ length: 10 }, () => 'away' as const) };
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
    await desk.admin.call(calls.resumeNewsletter, of(id));
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 1 } });
  });

  it('continues past unknown mailboxes, whose subscriptions end', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
    await addSubscribers(...names);
    const dead = names.slice(4, 16);
    const answer = '550 5.1.1 User unknown';
    desk.answers = Object.fromEntries(dead.map((name) => [`${name}@school.example`, [{ result: 'refused', answer }]]));
    const { id } = await write();
    await send(id);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent', counts: { sent: 28, failed: 12 } });
    const ended = await app.db
      .selectFrom('newsletter_subscribers')
      .select('email')
      .where('ended_because', '=', 'bounce')
      .execute();
    expect(new Set(ended.map(({ email }) => email.split('@')[0]))).toEqual(new Set(dead));
    const next = await write();
    expect((await send(next.id)).body).toMatchObject({ counts: { total: 28 } });
  });

  it('is paused when the sender is rejected, which ends no subscriptions, and stores the reason', async () => {
    await addSubscribers(...Array.from({ length: 12 }, (_, index) => `s${index}`));
    const refusal = { result: 'refused', answer: '550 5.7.1 Blocked' } as const;
    desk.answers = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`s${index}@school.example`, [refusal]]),
    );
    const { id } = await write();
    await send(id);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'paused', pauseReason: 'errors', lastError: refusal.answer });
    const ended = app.db.selectFrom('newsletter_subscribers').where('unsubscribed_at', 'is not', null).select('id');
    expect(await ended.execute()).toEqual([]);
  });

  it('can be paused, resumed and cancelled halfway', async () => {
    await addSubscribers(...Array.from({ length: 60 }, (_, index) => `s${index}`));
    const { id } = await write();
    await send(id);
    /** Runs an action after this many emails. @returns how many were sent when it finished */
    const onceSent = (mails: number, call: typeof calls.pauseNewsletter | typeof calls.cancelNewsletter) => {
      let answered: Promise<number> | undefined;
      const halt = async () => {
        expect((await desk.admin.call(call, of(id))).status).toBe(200);
        return desk.sent.length;
      };
      desk.beforeSending = async () => {
        if (desk.sent.length >= mails) await (answered ??= halt());
      };
      return () => answered;
    };
    const goneWhenPaused = onceSent(5, calls.pauseNewsletter);
    await app.mails();
    const paused = await read(id);
    expect(paused).toMatchObject({ status: 'paused', pauseReason: 'person', counts: { total: 60, sending: 0 } });
    // Four are in progress at the same time, and only those may still arrive.
    expect(desk.sent.length - ((await goneWhenPaused()) ?? Number.NaN)).toBeLessThanOrEqual(4);
    expect(paused.counts.sent).toBe(desk.sent.length);
    const goneWhenCancelled = onceSent(desk.sent.length + 10, calls.cancelNewsletter);
    expect((await desk.admin.call(calls.resumeNewsletter, of(id))).body).toMatchObject({ status: 'sending' });
    await app.mails();
    const { status, counts } = await read(id);
    expect([status, counts.sent, counts.sent + counts.skipped]).toEqual(['cancelled', desk.sent.length, 60]);
    expect(desk.sent.length - ((await goneWhenCancelled()) ?? Number.NaN)).toBeLessThanOrEqual(4);
  });
});

describe('a scheduled newsletter', () => {
  const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString();

  it('is sent at its time, to the subscribers of that time', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    expect((await send(id, inHours(-1))).status).toBe(400);
    expect((await send(id, inHours(2))).body).toMatchObject({ status: 'scheduled' });
    await app.mails();
    expect(desk.sent).toEqual([]);
    await addSubscribers('ben');
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(desk.sent).toHaveLength(2);
  });

  it('needs a confirmation when the server was down for hours at its time', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, inHours(1));
    app.clock.advance(5 * HOUR);
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'held' });
    expect(desk.sent).toEqual([]);
    await desk.admin.call(calls.resumeNewsletter, of(id));
    await app.mails();
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('is a draft again after it is unscheduled', async () => {
    await addSubscribers('anna');
    const { id } = await write();
    await send(id, inHours(1));
    expect((await desk.admin.call(calls.cancelNewsletter, of(id))).body).toMatchObject({
      status: 'draft',
      sendAt: null,
    });
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(desk.sent).toEqual([]);
  });
});

describe('the pictures of a newsletter', () => {
  /** Random data, which does not compress. */
  const noise = () =>
    sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
      .png()
      .toBuffer();
  const upload = async (picture: Buffer<ArrayBuffer>) =>
    (await desk.admin.call(addBlogPicture, { file: new File([picture], 'a.png') })).body;
  const look = async (address: string) => {
    const answer = await app.visitor().request('GET', new URL(address).pathname, { as: 'bytes' });
    return { type: answer.headers.get('content-type'), bytes: answer.body as Buffer };
  };
  const files = async () => {
    const found: string[] = [];
    for await (const name of app.deps.media.store.names()) if (!name.endsWith('.webp')) found.push(name);
    return found.toSorted();
  };

  it('are JPEG, or PNG with transparency, created once, and deleted with the picture', async () => {
    await addSubscribers('anna', 'bert');
    const solid = await upload(await noise());
    const clear = await upload(await plainPicture(300, 200).ensureAlpha(0.5).png().toBuffer());
    const content = [solid, clear].map(({ id }) => ({
      type: 'picture' as const,
      attrs: { pictureId: id, alt: 'A gate', caption: '', width: 'text' as const },
    }));
    const { id } = await write({ doc: { type: 'doc', content } });
    await send(id);
    await app.mails();
    expect(desk.sent).toHaveLength(2);
    const addresses = desk.sent.map(({ html = '' }) =>
      Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, src]) => src!),
    );
    expect(addresses[0]).toEqual(addresses[1]);
    const [jpg = '', png = ''] = addresses[0] ?? [];
    expect([jpg, png]).toEqual([expect.stringMatching(/-\d+\.jpg$/), expect.stringMatching(/-300\.png$/)]);
    const [one, other] = [await look(jpg), await look(png)];
    expect([one.type, other.type]).toEqual(['image/jpeg', 'image/png']);
    expect(one.bytes.byteLength).toBeLessThan(250_000);
    expect((await sharp(other.bytes).metadata()).hasAlpha).toBe(true);

    const made = await files();
    expect(made).toHaveLength(2);
    const again = await write({ doc: { type: 'doc', content } });
    await send(again.id);
    await app.mails();
    expect(await files()).toEqual(made);
  });

  it('are deleted a day after a saved draft removed them, unless something shows them', async () => {
    await addSubscribers('anna');
    const [own, shared] = [await upload(await jpeg()), await upload(await jpeg())];
    const showing = (...ids: number[]) => ({
      type: 'doc' as const,
      content: [
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Hello.' }] },
        ...ids.map((pictureId) => ({
          type: 'picture' as const,
          attrs: { pictureId, alt: 'A gate', caption: '', width: 'text' as const },
        })),
      ],
    });
    const sent = await write({ doc: showing(shared.id) });
    await send(sent.id);
    await app.mails();
    const draft = await write({ doc: showing(own.id, shared.id) });
    const save = (...ids: number[]) =>
      desk.admin.call(calls.updateNewsletter, { ...of(draft.id), body: body({ doc: showing(...ids) }) });
    const statusOf = async ({ url }: { url: string }) => (await app.visitor().request('GET', url)).status;

    expect((await save(own.id)).status).toBe(200);
    await app.deps.jobs.drain();
    expect([await statusOf(own), await statusOf(shared)]).toEqual([200, 200]);
    expect((await save()).status).toBe(200);
    await app.deps.jobs.drain();
    // The change is undone, and then made again.
    expect((await save(own.id)).status).toBe(200);
    expect((await save()).status).toBe(200);
    app.clock.advance(24 * HOUR);
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect([await statusOf(own), await statusOf(shared)]).toEqual([404, 200]);
    expect(await save(own.id)).toMatchObject({
      status: 400,
      body: {
        fields: {
          'doc.content.1.attrs.pictureId': 'We can’t find a picture in the text any more. Please upload it again',
        },
      },
    });
  });

  it('are sent as on the site when their files cannot be created', async () => {
    await addSubscribers('anna');
    const { id: pictureId, url } = await upload(await jpeg());
    await app.deps.media.store.removeAll(url.split('/').at(-1)!.slice(0, 32));
    const attrs = { pictureId, alt: '', caption: '', width: 'text' as const };
    const { id } = await write({ doc: { type: 'doc', content: [{ type: 'picture', attrs }] } });
    await send(id);
    await app.mails();
    expect(desk.sent[0]?.html).toContain('.webp"');
  });
});

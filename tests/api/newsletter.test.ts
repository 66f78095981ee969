import { describe, expect, it } from 'vitest';
import { confirmSubscription, subscribe, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { exportSubscribers } from '#shared/contracts/endpoints/console.ts';
import { removeExpired } from '../../server/cleanup.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const WEEK = 7 * 24 * 60 * 60 * 1000;
const BAD_LINK = { message: 'This link is invalid or has expired.', code: 'invalid_token' };
const PAGE = '/newsletter/unsubscribe';

const ask = (email = 'colette@school.example', website = '') =>
  app.visitor().call(subscribe, { body: { email, website } });
const confirm = (token: string) => app.visitor().call(confirmSubscription, { body: { token } });
const leave = (token: string) => app.visitor().call(unsubscribe, { query: { token } });
const lastMail = async () => (await app.mails()).at(-1);
const exported = async () => (await (await app.admin()).call(exportSubscribers, {})).body;
const stored = () => app.db.selectFrom('newsletter_subscribers').selectAll().execute();

/** The tokens of the two links in the newest mail. */
async function mailed() {
  const text = (await lastMail())?.text ?? '';
  return {
    confirmToken: /\/newsletter\/confirm\?token=([\w-]+)$/m.exec(text)?.[1] ?? '',
    leaveToken: /\/newsletter\/unsubscribe\?token=([\w-]+)$/m.exec(text)?.[1] ?? '',
  };
}

async function join(email?: string) {
  await ask(email);
  const tokens = await mailed();
  expect((await confirm(tokens.confirmToken)).status).toBe(200);
  return tokens;
}

describe('asking for the newsletter', () => {
  it('is answered 202 and mails a link; nobody is on the list before it is used', async () => {
    const { status, body } = await ask('Colette@School.example');
    expect(status).toBe(202);
    expect(body).toEqual({
      success: true,
      message: 'Nearly there. Please check your inbox to confirm your address.',
    });
    const mail = await lastMail();
    expect(mail).toMatchObject({ to: 'colette@school.example', subject: 'Confirm your Beyond Bonjour subscription' });
    expect(mail?.text).toMatch(/^http:\/\/bonjour\.test\/newsletter\/confirm\?token=[\w-]{43}$/m);
    expect(await exported()).toBe('"email","confirmed_at","unsubscribe"\r\n');
  });

  it('is answered the same for an address that is on the list, whose owner is told so', async () => {
    const first = await ask();
    await confirm((await mailed()).confirmToken);
    const again = await ask();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await mailed()).confirmToken).toBe('');
    expect(await lastMail()).toMatchObject({ subject: 'You’re already subscribed to Beyond Bonjour' });
  });

  it('touches no subscriber before the answer, so that its time tells nothing', async () => {
    await ask();
    expect(await stored()).toEqual([]);
  });

  it('stores no token that could be used', async () => {
    await ask();
    const waiting = JSON.stringify(await app.db.selectFrom('jobs').selectAll().execute());
    const { confirmToken, leaveToken } = await mailed();
    const rows = JSON.stringify(await stored());
    for (const token of [confirmToken, leaveToken]) expect(waiting + rows).not.toContain(token);
  });

  it('of a machine gets the same answer and no mail', async () => {
    const { status } = await ask('bot@spam.example', 'https://spam.example');
    expect(status).toBe(202);
    expect(await app.mails()).toEqual([]);
    expect(await stored()).toMatchObject([{ email: 'bot@spam.example', token_hash: null, confirmed_at: null }]);
  });

  it.each(['colette@school.example\r\nBcc: all@school.example', '"a b"@school.example', 'a@b@c.example'])(
    'refuses the address %j, which could add a header',
    async (email) => {
      const { status, body } = await ask(email);
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { email: 'Please enter a valid email address' } });
    },
  );

  it('mails once when it is repeated with the same key', async () => {
    const visitor = app.visitor();
    for (const _ of [1, 2]) {
      const body = { email: 'colette@school.example' };
      expect((await visitor.call(subscribe, { body }, { 'Idempotency-Key': 'once' })).status).toBe(202);
    }
    expect(await app.mails()).toHaveLength(1);
  });
});

describe('the link that confirms', () => {
  it('puts the address on the list', async () => {
    await ask();
    const { confirmToken } = await mailed();
    const { status, body } = await confirm(confirmToken);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Your subscription is confirmed.' });
    expect(await exported()).toContain('"colette@school.example"');
  });

  it('that is opened again says the same, however many come together, and confirms nothing again', async () => {
    await ask();
    const { confirmToken } = await mailed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(confirmToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [before] = await stored();
    app.clock.advance(2 * WEEK);
    const again = await confirm(confirmToken);
    expect([again.status, again.body]).toEqual([200, { success: true, message: 'Your subscription is confirmed.' }]);
    expect(await stored()).toEqual([before]);
  });

  it('brings nobody back who has left', async () => {
    const { confirmToken, leaveToken } = await join();
    await leave(leaveToken);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
    expect(await exported()).not.toContain('colette');
  });

  it('gives the answer again to a repeat with the same key', async () => {
    await ask();
    const body = { token: (await mailed()).confirmToken };
    const visitor = app.visitor();
    const key = { 'Idempotency-Key': 'once' };
    await visitor.call(confirmSubscription, { body }, key);
    expect((await visitor.call(confirmSubscription, { body }, key)).status).toBe(200);
  });

  it('is not used by opening it', async () => {
    await ask();
    const { confirmToken } = await mailed();
    expect((await app.visitor().request('GET', `/api/newsletter/confirm?token=${confirmToken}`)).status).toBe(405);
    expect((await confirm(confirmToken)).status).toBe(200);
  });

  it('works for a week, and then the address is forgotten', async () => {
    await ask();
    const { confirmToken } = await mailed();
    app.clock.advance(WEEK);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
    expect(await removeExpired(app.deps)).toMatchObject({ subscribers: 1 });
    expect(await stored()).toEqual([]);
  });

  it('gives way to a newer one', async () => {
    await ask();
    const older = (await mailed()).confirmToken;
    await ask();
    const newer = (await mailed()).confirmToken;
    expect((await confirm(older)).body).toEqual(BAD_LINK);
    expect((await confirm(newer)).status).toBe(200);
  });

  it.each(['nonsense', 'A'.repeat(43), "' OR 1=1 --"])('refuses the token %s', async (token) => {
    await ask();
    await app.mails();
    const { status, body } = await confirm(token);
    expect(status).toBe(400);
    expect(body).toEqual(BAD_LINK);
  });
});

describe('ending a subscription', () => {
  it('takes one click, and the click may be repeated', async () => {
    const { leaveToken } = await join();
    for (const _ of [1, 2]) {
      const { status, body } = await leave(leaveToken);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: 'You’re unsubscribed.' });
    }
    expect(await exported()).not.toContain('colette');
  });

  it('is offered to mail programs in each mail, at the address of the page', async () => {
    await join();
    await ask();
    const offers = (await app.mails()).map((mail) => mail.unsubscribe);
    expect(offers).toHaveLength(2);
    for (const offer of offers) expect(offer).toMatch(/^http:\/\/bonjour\.test\/newsletter\/unsubscribe\?token=\d+-/);
  });

  it('can be posted by a mail program: a form’s body, no cookie, no origin', async () => {
    const { leaveToken } = await join();
    const { status } = await app.visitor().request('POST', `${PAGE}?token=${leaveToken}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
    expect(await exported()).not.toContain('colette');
  });

  it('is not done by opening the link', async () => {
    const { leaveToken } = await join();
    for (const path of [`${PAGE}?token=${leaveToken}`, `/api${PAGE}?token=${leaveToken}`]) {
      await app.visitor().request('GET', path);
    }
    expect(await exported()).toContain('colette');
  });

  it('before confirming makes the other link useless', async () => {
    await ask();
    const { confirmToken, leaveToken } = await mailed();
    await leave(leaveToken);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
  });

  it('lets the person come back later', async () => {
    await leave((await join()).leaveToken);
    await join();
    expect(await exported()).toContain('colette');
  });

  it('refuses the token of another subscriber, or one that is made up', async () => {
    const colette = await join('colette@school.example');
    const sido = await join('sido@school.example');
    const swapped = sido.leaveToken.replace(/^\d+/, colette.leaveToken.split('-')[0] ?? '');
    for (const token of [swapped, '1-abc', '1', 'A'.repeat(43), `99-${'A'.repeat(43)}`]) {
      const { status, body } = await leave(token);
      expect(status).toBe(400);
      expect(body).toEqual(BAD_LINK);
    }
    expect(await exported()).toMatch(/colette[^]*sido/);
  });

  it('needs a token', async () => {
    expect((await app.visitor().request('POST', '/api/newsletter/unsubscribe')).status).toBe(400);
  });
});

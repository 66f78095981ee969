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

/** The tokens of the two links in the newest email. */
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

describe('subscribing to the newsletter', () => {
  it('returns 202 and emails a link, and the address is pending until the link is used', async () => {
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

  it('returns the same for a subscribed address, and emails its owner', async () => {
    const first = await ask();
    await confirm((await mailed()).confirmToken);
    const again = await ask();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await mailed()).confirmToken).toBe('');
    expect(await lastMail()).toMatchObject({ subject: 'You’re already subscribed to Beyond Bonjour' });
  });

  it('writes nothing before the response, so that its timing reveals nothing', async () => {
    await ask();
    expect(await stored()).toEqual([]);
  });

  it('stores only hashes of tokens', async () => {
    await ask();
    const waiting = JSON.stringify(await app.db.selectFrom('jobs').selectAll().execute());
    const { confirmToken, leaveToken } = await mailed();
    const rows = JSON.stringify(await stored());
    for (const token of [confirmToken, leaveToken]) expect(waiting + rows).not.toContain(token);
  });

  it('returns the same to a bot, without an email', async () => {
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

  it('sends one email when repeated with the same key', async () => {
    const visitor = app.visitor();
    for (const _ of [1, 2]) {
      const body = { email: 'colette@school.example' };
      expect((await visitor.call(subscribe, { body }, { 'Idempotency-Key': 'once' })).status).toBe(202);
    }
    expect(await app.mails()).toHaveLength(1);
  });
});

describe('the confirmation link', () => {
  it('subscribes the address', async () => {
    await ask();
    const { confirmToken } = await mailed();
    const { status, body } = await confirm(confirmToken);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Your subscription is confirmed.' });
    expect(await exported()).toContain('"colette@school.example"');
  });

  it('returns the same when it is used again, also simultaneously, and confirms only once', async () => {
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

  it('does not restore an unsubscribed address', async () => {
    const { confirmToken, leaveToken } = await join();
    await leave(leaveToken);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
    expect(await exported()).not.toContain('colette');
  });

  it('repeats the response to a retry with the same key', async () => {
    await ask();
    const body = { token: (await mailed()).confirmToken };
    const visitor = app.visitor();
    const key = { 'Idempotency-Key': 'once' };
    await visitor.call(confirmSubscription, { body }, key);
    expect((await visitor.call(confirmSubscription, { body }, key)).status).toBe(200);
  });

  it('is not used when it is only opened', async () => {
    await ask();
    const { confirmToken } = await mailed();
    expect((await app.visitor().request('GET', `/api/newsletter/confirm?token=${confirmToken}`)).status).toBe(405);
    expect((await confirm(confirmToken)).status).toBe(200);
  });

  it('expires after a week, and then the address is deleted', async () => {
    await ask();
    const { confirmToken } = await mailed();
    app.clock.advance(WEEK);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
    expect(await removeExpired(app.deps)).toMatchObject({ subscribers: 1 });
    expect(await stored()).toEqual([]);
  });

  it('is replaced by a newer one', async () => {
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

describe('unsubscribing', () => {
  it('takes one click, which may be repeated', async () => {
    const { leaveToken } = await join();
    for (const _ of [1, 2]) {
      const { status, body } = await leave(leaveToken);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: 'You’re unsubscribed.' });
    }
    expect(await exported()).not.toContain('colette');
  });

  it('is offered to email clients in each email, with the page’s URL', async () => {
    await join();
    await ask();
    const offers = (await app.mails()).map((mail) => mail.unsubscribe);
    expect(offers).toHaveLength(2);
    for (const offer of offers) expect(offer).toMatch(/^http:\/\/bonjour\.test\/newsletter\/unsubscribe\?token=\d+-/);
  });

  it('works by an email client’s post: a form body, no cookie, no origin', async () => {
    const { leaveToken } = await join();
    const { status } = await app.visitor().request('POST', `${PAGE}?token=${leaveToken}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
    expect(await exported()).not.toContain('colette');
  });

  it('does not happen when the link is only opened', async () => {
    const { leaveToken } = await join();
    for (const path of [`${PAGE}?token=${leaveToken}`, `/api${PAGE}?token=${leaveToken}`]) {
      await app.visitor().request('GET', path);
    }
    expect(await exported()).toContain('colette');
  });

  it('before confirming invalidates the confirmation link', async () => {
    await ask();
    const { confirmToken, leaveToken } = await mailed();
    await leave(leaveToken);
    expect((await confirm(confirmToken)).body).toEqual(BAD_LINK);
  });

  it('lets the person subscribe again later', async () => {
    await leave((await join()).leaveToken);
    await join();
    expect(await exported()).toContain('colette');
  });

  it('refuses another subscriber’s token, or an invalid one', async () => {
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

  it('requires a token', async () => {
    expect((await app.visitor().request('POST', '/api/newsletter/unsubscribe')).status).toBe(400);
  });
});

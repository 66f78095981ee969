import { describe, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '../support/test-app.ts';

const app = useTestApp();

/** Asks as a browser that has nothing yet. */
const first = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/services`, { headers });
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
const rename = (name: string) => app.db.updateTable('services').set({ name }).execute();

describe('what is published', () => {
  it('is the same whether it was kept or not, but for what belongs to one answer', async () => {
    const told = async () => {
      const answer = await first();
      const { date: _, 'x-request-id': id, 'set-cookie': cookies, ...headers } = Object.fromEntries(answer.headers);
      const flags = cookies!.replaceAll(/=[^;,]+(?=; path)|expires=[^;]+/g, '');
      return { own: { id, cookies }, same: { headers, flags, status: answer.status, body: await answer.text() } };
    };
    const [made, kept] = [await told(), await told()];
    expect(kept.same).toEqual(made.same);
    expect(kept.own.id).not.toBe(made.own.id);
    expect(kept.own.cookies).not.toBe(made.own.cookies);
  });

  it('is new at once after a change, and after a while in any case', async () => {
    await first();
    await rename('Changed');
    expect(await (await first()).json()).toMatchObject([{ name: 'Changed' }, {}, {}, {}, {}, {}]);
    app.clock.advance(1000);
    expect((await first()).status).toBe(200);
  });

  it('makes each first visitor a browser of its own, which it stays', async () => {
    const visitors = await Promise.all(Array.from({ length: 5 }, () => first()));
    const cookies = visitors.map(cookiesOf);
    expect(new Set(cookies).size).toBe(5);
    for (const cookie of cookies) {
      const again = await first({ Cookie: cookie });
      const third = await first({ Cookie: cookie });
      expect([again, third].map((answer) => answer.headers.getSetCookie())).toEqual([[], []]);
    }
  });

  it('gives a browser whose cookie is not ours another one', async () => {
    await first();
    const forged = { Cookie: 'bonjour.visitor=someone-else; bonjour.visitor.sig=0000000000000000000000000000' };
    for (let times = 0; times < 3; times++) {
      expect(cookiesOf(await first(forged))).toMatch(/^bonjour\.visitor=(?!someone)/);
    }
  });

  it('answers 304 to who has it, and refuses a call that is meant for a member', async () => {
    const etag = (await first()).headers.get('ETag')!;
    expect((await first({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
    expect((await first({ 'X-For-Member': '1' })).status).toBe(401);
  });

  it('leaves no cookie of one browser in the answer of another', async () => {
    const mine = cookiesOf(await first());
    const theirs = await first();
    expect(theirs.headers.getSetCookie().join()).not.toContain(mine.split(/[=;]/)[1]);
    expect(theirs.headers.get('Cache-Control')).toContain('private');
  });

  it('marks the cookies of a first visit as Secure for those who come by https, and for nobody else', async () => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: '1' } });
    try {
      const isSecure: boolean[] = [];
      for (const protocol of ['http', 'https', 'http', 'https']) {
        const answer = await fetch(`${proxied.url}/api/services`, { headers: { 'X-Forwarded-Proto': protocol } });
        isSecure.push(/; secure/.test(answer.headers.getSetCookie().join()));
      }
      expect(isSecure).toEqual([false, true, false, true]);
    } finally {
      await proxied.close();
    }
  });

  it('counts as a request of its client', async () => {
    const limited = await startTestApp({ rateLimit: true });
    try {
      const statuses = new Set<number>();
      for (let count = 0; count < 610; count++) statuses.add((await fetch(`${limited.url}/api/services`)).status);
      expect(statuses).toEqual(new Set([200, 429]));
    } finally {
      await limited.close();
    }
  });
});

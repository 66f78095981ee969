import { describe, expect, it } from 'vitest';
import { ReadyPage } from '../../server/http/page-cache.ts';
import { visitorOf } from '../../server/http/visitor-cookies.ts';
import type { Site } from '../../server/site.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

/** A public page, which makes each browser a visitor. */
const words = new ReadyPage('<p>For everybody</p>', 200);
const site: Site = {
  async middleware(ctx) {
    visitorOf(ctx);
    await words.send(ctx);
  },
  showRefused: async () => false,
  attach: () => {},
  close: async () => {},
};
const app = useTestApp({ site });

/** Requests a list from a new browser. */
const first = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/services`, { headers });
/** The same for a page. */
const visit = (headers: Record<string, string> = {}) => fetch(`${app.url}/`, { headers });
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
const rename = (name: string) => app.db.updateTable('services').set({ name }).execute();

describe('public content', () => {
  it.each([
    ['a list', first],
    ['a page', visit],
  ])('is the same whether cached or not, except for what belongs to one response: %s', async (_name, ask) => {
    const fetchOnce = async () => {
      const answer = await ask();
      const { date: _, 'x-request-id': id, 'set-cookie': cookies, ...headers } = Object.fromEntries(answer.headers);
      const flags = cookies?.replaceAll(/=[^;,]+(?=; path)|expires=[^;]+/g, '');
      return { own: { id, cookies }, same: { headers, flags, status: answer.status, body: await answer.text() } };
    };
    const [uncached, cached] = [await fetchOnce(), await fetchOnce()];
    expect(cached.same).toEqual(uncached.same);
    expect(cached.own.id).not.toBe(uncached.own.id);
    expect(cached.own.cookies === uncached.own.cookies).toBe(uncached.own.cookies === undefined);
  });

  it('has lists without cookies, which belong to no browser', async () => {
    for (let times = 0; times < 2; times++) expect((await first()).headers.getSetCookie()).toEqual([]);
  });

  it('is up to date at once after a change', async () => {
    await first();
    await rename('Changed');
    expect(await (await first()).json()).toMatchObject([{ name: 'Changed' }, {}, {}, {}, {}, {}]);
  });

  it('gives each new visitor a cookie, which stays', async () => {
    const visitors = await Promise.all(Array.from({ length: 5 }, () => visit()));
    const cookies = visitors.map(cookiesOf);
    expect(new Set(cookies).size).toBe(5);
    for (const cookie of cookies) {
      const again = await visit({ Cookie: cookie });
      const third = await visit({ Cookie: cookie });
      expect([again, third].map((answer) => answer.headers.getSetCookie())).toEqual([[], []]);
    }
  });

  it('replaces a cookie that is not ours', async () => {
    await visit();
    const forged = { Cookie: 'bonjour.visitor=someone-else; bonjour.visitor.sig=0000000000000000000000000000' };
    for (let times = 0; times < 3; times++) {
      expect(cookiesOf(await visit(forged))).toMatch(/^bonjour\.visitor=(?!someone)/);
    }
  });

  it('returns 304 for a known version, and refuses a call for a member', async () => {
    const etag = (await first()).headers.get('ETag')!;
    expect((await first({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
    expect((await first({ 'X-For-Member': '1' })).status).toBe(401);
  });

  it('never sends one browser’s cookie to another', async () => {
    const mine = cookiesOf(await visit());
    const theirs = await visit();
    expect(theirs.headers.getSetCookie().join()).not.toContain(mine.split(/[=;]/)[1]);
  });

  it('marks first cookies as secure over https only', async () => {
    const proxied = await startTestApp({ site, env: { TRUST_PROXY: '1' } });
    try {
      const isSecure: boolean[] = [];
      for (const protocol of ['http', 'https', 'http', 'https']) {
        const answer = await fetch(`${proxied.url}/`, { headers: { 'X-Forwarded-Proto': protocol } });
        isSecure.push(/; secure/.test(answer.headers.getSetCookie().join()));
      }
      expect(isSecure).toEqual([false, true, false, true]);
    } finally {
      await proxied.close();
    }
  });

  it('counts towards its client’s rate limit', async () => {
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

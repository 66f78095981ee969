import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { createPost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { commentOn, share } from '../support/circle.ts';
import { fillDisk, fillFiles } from '../support/full-disk.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';

const DAY = 24 * 60 * 60 * 1000;
const full = { status: 507, body: { code: 'storage_full' } };

describe.skipIf(onPostgres)('on a full disk', () => {
  // With rate limits, because they are counted in a file too.
  const app = useTestApp({ rateLimit: true });
  // An export of people's content must be in the audit log, or it is refused.
  const noted = new Set(['newsletter.export', 'inquiries.export', 'admin.users.export']);
  const reads = allEndpoints.filter(({ method, stream, name }) => method === 'GET' && !stream && !noted.has(name));

  it('reads continue, also when they would record activity', async () => {
    const admin = await app.admin();
    // The session is past half of its lifetime, and was last used long ago.
    app.clock.advance(16 * DAY);
    fillDisk();
    for (const { path: route, name } of reads) {
      const { status } = await admin.request('GET', route.replace(/:[a-zA-Z]+/g, '1'));
      expect([200, 202, 204, 400, 401, 404], `${name} answered ${status}`).toContain(status);
    }
    expect(await admin.call(getCurrentUser, {})).toMatchObject({ status: 200, body: { email: admin.user.email } });
  });

  it('search continues, without the latest comments', async () => {
    const member = await app.member();
    await commentOn(await share(member, { title: 'Prize day', content: 'On the lawn.' }), member, 'A fine prize');
    const kinds = async () => (await member.call(searchCircle, { query: { q: 'prize' } })).body.map(({ kind }) => kind);
    fillDisk();
    expect(await kinds()).toEqual(['post']);
    vi.restoreAllMocks();
    expect(await kinds()).toEqual(['post', 'comment']);
  });

  it('a write returns an error, and changes nothing', async () => {
    const member = await app.member();
    const words = { title: 'Prize day', content: 'The whole school on the lawn.' };
    fillDisk();
    expect(await member.call(createPost, { body: words })).toMatchObject(full);
    expect(await member.call(createPost, { body: words }, { 'Idempotency-Key': 'one' })).toMatchObject(full);
    const { user, password } = member;
    expect(await app.visitor().call(login, { body: { email: user.email, password } })).toMatchObject(full);
    vi.restoreAllMocks();
    expect((await member.call(listPosts, {})).body).toEqual([]);
    expect((await member.call(createPost, { body: words }, { 'Idempotency-Key': 'one' })).status).toBe(201);
  });

  it('a job runs once, and its row is deleted once there is space', async () => {
    const done = vi.fn<() => Promise<void>>(async () => {});
    app.deps.jobs.work('media.discard', done);
    await sql`insert into jobs (kind, payload, run_at, created_at)
      values ('media.discard', '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(app.db);
    fillDisk();
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect(done).toHaveBeenCalledTimes(1);
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
    vi.restoreAllMocks();
    await app.deps.jobs.drain();
    expect(done).toHaveBeenCalledTimes(1);
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });
});

describe.skipIf(onPostgres)('a database that has reached its maximum size', () => {
  const app = useTestApp();

  it('stays readable, and becomes writable again', async () => {
    const member = await app.member();
    const words = (title: string) => ({ body: { title, content: 'Words. '.repeat(1000) } });
    await sql`pragma max_page_count = 1`.execute(app.db);
    const titles: string[] = [];
    let status = 201;
    for (let post = 1; post <= 50 && status === 201; post++) {
      const answer = await member.call(createPost, words(`Post ${post}`), { 'Idempotency-Key': `key-${post}` });
      status = answer.status;
      if (status === 201) titles.unshift(`Post ${post}`);
    }
    expect(status).toBe(507);
    expect((await member.call(listPosts, {})).body.map(({ title }) => title)).toEqual(titles);
    await sql`pragma max_page_count = 100000`.execute(app.db);
    expect((await member.call(createPost, words('Last'))).status).toBe(201);
    expect((await member.call(logout, {})).status).toBe(200);
  });
});

describe('an upload to a full disk', () => {
  const app = useTestApp();
  const words = { title: 'Prize day', content: 'The whole school on the lawn.', postType: 'image' as const };

  it.each([0, 100, 1000])('fails as a full disk, not as an invalid file, after %i bytes', async (bytes) => {
    const member = await app.member();
    const { incoming } = app.deps.media;
    fillFiles(bytes);
    const file = new File([await jpeg()], 'lawn.jpg');
    expect(await member.call(createPost, { body: words, file })).toMatchObject(full);
    expect(readdirSync(incoming)).toEqual([]);
  });
});

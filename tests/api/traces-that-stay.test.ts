import { expect, it } from 'vitest';
import { applyToJoin } from '#shared/contracts/endpoints/auth.ts';
import * as console from '#shared/contracts/endpoints/console.ts';
import { addPreviewLink, createBlogPost } from '#shared/contracts/endpoints/blog.ts';
import { adminDeleteComment, adminDeletePost } from '#shared/contracts/endpoints/feed.ts';
import { commentOn, share } from '../support/circle.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { choose, outcomeOf } from '../support/membership.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const REQUEST = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@hill.example',
  schoolName: 'Hill',
  role: 'Head',
  note: null,
};

it('a revoked invitation is not replaced when the applicant applies again', async () => {
  const admin = await app.admin();
  await choose(admin, 'approval');
  const asked = await app.visitor().call(applyToJoin, { body: REQUEST });
  expect(asked.status).toBeLessThan(300);
  const [application] = (await admin.call(console.listApplications, { query: {} })).body;
  await admin.call(console.decideApplication, {
    params: { id: String(application!.id) },
    body: { approved: true, word: null },
  });
  const [invitation] = (await admin.call(console.listInvitations, {})).body;
  await admin.call(console.revokeInvitation, { params: { id: String(invitation!.id) } });
  const again = await app.visitor().call(applyToJoin, { body: REQUEST });
  expect(outcomeOf(again)).toEqual([409, 'conflict']);
  expect(JSON.stringify(again.body)).toContain('revoked');
  expect(await app.db.selectFrom('invitations').selectAll().execute()).toHaveLength(1);
});

it('the audit log does not quote deleted texts', async () => {
  const [admin, member] = [await app.admin(), await app.member()];
  const post = await share(member, { title: 'A private matter', content: 'Very private words.' });
  const comment = await commentOn(post, member, 'Quite private, too');
  const commentId = typeof comment === 'number' ? comment : (comment as { id: number }).id;
  const postId = typeof post === 'number' ? post : (post as { id: number }).id;
  await admin.call(adminDeleteComment, { params: { id: String(commentId) } });
  await admin.call(adminDeletePost, { params: { id: String(postId) } });
  const entries = await app.db.selectFrom('audit_log').selectAll().execute();
  expect(entries.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(entries)).not.toMatch(/private/i);
});

it('the audit log does not quote reported texts, whatever was decided', async () => {
  const [admin, author, reader] = [await app.admin(), await app.member(), await app.member()];
  const post = await share(author, { title: 'A private matter', content: 'Very private words.' });
  const comment = await commentOn(post, author, 'Quite private, too');
  await report(reader, 'post', post.id);
  await report(reader, 'comment', comment.id);
  const [first, second] = await openReports(admin);
  await resolve(admin, first!.id, 'kept');
  await resolve(admin, second!.id, 'removed');
  const entries = await app.db.selectFrom('audit_log').selectAll().execute();
  expect(entries.map(({ action }) => action)).toEqual(['admin.reports.resolve', 'admin.reports.resolve']);
  expect(JSON.stringify(entries)).not.toMatch(/private/i);
});

it('a preview’s URL is not stored, and a retried call returns the same one', async () => {
  const admin = await app.admin();
  const { body: post } = await admin.call(createBlogPost, { body: exampleBodies['blog.create'] as never });
  const add = () =>
    admin.call(addPreviewLink, { params: { id: String(post.id) } }, { 'Idempotency-Key': 'the-only-one' });
  const [first, repeat] = [(await add()).body, (await add()).body];
  expect(repeat).toEqual(first);
  const token = /\/preview\/([\w-]{43})$/.exec(first.url)![1]!;
  expect((await app.visitor().request('GET', `/api/blog/previews/${token}`)).status).toBe(200);
  const keys = await app.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(keys).not.toEqual([]);
  expect(JSON.stringify(keys)).not.toContain(token);
});

it('a school is offered as a filter only once one of its members is listed', async () => {
  const member = await app.member();
  const schools = async () => JSON.stringify((await member.request('GET', '/api/community/facets')).body);
  const newcomer = await app.member();
  const set = (values: object) => app.db.updateTable('users').set(values).where('id', '=', newcomer.user.id).execute();
  await set({ school_name: 'Made-up Academy', email_confirmed_at: null });
  expect(await schools()).not.toContain('Made-up');
  await set({ email_confirmed_at: '2026-01-01T00:00:00.000Z' });
  expect(await schools()).toContain('Made-up');
});

it('an activity with an impossible id returns 404', async () => {
  const member = await app.member();
  const body = { activityType: 'post', points: 1, relatedId: 99_999_999_999 };
  expect((await member.request('POST', '/api/gamification/activity', { body })).status).toBe(404);
});

it('one client’s made-up page views do not displace the pages that others read', async () => {
  const seen = { referrer: null, source: null, medium: null, campaign: null };
  for (let number = 0; number < 1500; number++) {
    const viewer = {
      client: '192.0.2.66',
      userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:${number % 20}) Firefox/140.0`,
    };
    await app.deps.views.add({ ...seen, page: `/made-up-${number}` }, viewer);
  }
  await app.deps.views.flush();
  await app.deps.views.add(
    { ...seen, page: '/blog' },
    { client: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
  );
  await app.deps.views.flush();
  const names = await app.db.selectFrom('view_totals').select(['name', 'views']).where('kind', '=', 'page').execute();
  expect(names).toContainEqual({ name: '/blog', views: 1 });
  expect(names.length).toBeLessThanOrEqual(102);
});

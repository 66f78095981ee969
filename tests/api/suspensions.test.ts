import { afterEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import {
  deleteUser,
  getMemberRecord,
  listAudit,
  listUsers,
  restoreMember,
  suspendMember,
} from '#shared/contracts/endpoints/console.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import type { SuspensionDays } from '#shared/contracts/suspensions.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { revoke } from '../../server/features/auth/administrators.ts';
import { commentOn, share } from '../support/circle.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const DAY = 24 * 60 * 60 * 1000;
const REASON = 'Advertising in comments, after two warnings.';
const idOf = ({ user }: MemberClient) => ({ id: String(user.id) });
const suspend = (admin: TestClient, member: MemberClient, days: SuspensionDays = 7, reason = REASON) =>
  admin.call(suspendMember, { params: idOf(member), body: { days, reason } });
const restore = (admin: TestClient, member: MemberClient) => admin.call(restoreMember, { params: idOf(member) });
const codeOf = (body: unknown) => (body as { code?: string }).code;

describe('a suspended member', () => {
  it('can sign in and sees the reason, the end and a contact', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    expect((await suspend(admin, ada)).body).toEqual({ success: true });
    const until = new Date(app.clock.now() + 7 * DAY).toISOString();
    const suspension = { reason: REASON, until, contact: 'hello@bonjour.example' };
    expect((await ada.call(getCurrentUser, {})).body).toMatchObject({ id: ada.user.id, suspension });
    const again = app.visitor();
    const { status, body } = await again.call(login, { body: { email: ada.user.email, password: ada.password } });
    expect([status, body.suspension]).toEqual([200, suspension]);
    const refused = await again.request('GET', '/api/feed/posts');
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'suspended',
        message: expect.stringMatching(
          /^Your membership is suspended until .* UTC\. Reason: Advertising .* write to hello@bonjour\.example\.$/,
        ) as string,
      },
    ]);
  });

  it('can only see, export and delete their own account', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    await suspend(admin, other, null);
    const open: string[] = [];
    for (const { name, method, path, body } of allEndpoints.filter((each) => each.access !== 'anyone')) {
      const answer = await other.request(method, path.replace(/:[a-zA-Z]+/g, '999999'), { body: body && {} });
      if (codeOf(answer.body) !== 'suspended' || answer.status !== 403) open.push(name);
    }
    expect(open.toSorted()).toEqual(['account.delete', 'account.export', 'auth.user']);
    expect((await other.call(getCurrentUser, {})).body.isAdmin).toBe(false);
  });

  it('is treated as a visitor by public calls', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    await suspend(admin, other);
    expect((await other.request('GET', '/api/blog/posts')).status).toBe(200);
    expect((await other.request('GET', '/api/blog/posts?scope=all')).status).not.toBe(200);
    expect((await other.request('GET', '/api/events?as=member')).status).toBe(401);
  });

  it('exports their data and deletes their account', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await suspend(admin, ada, null);
    const archive = await ada.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' });
    const files = await readZip(archive.body);
    expect(JSON.parse(String(files.get('suspensions.json')))).toMatchObject([{ reason: REASON, until: null }]);
    expect((await ada.call(deleteAccount, { body: { password: ada.password } })).status).toBe(200);
  });

  it('is restored automatically when the time is over', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await suspend(admin, ada, 1);
    app.clock.advance(DAY - 1);
    expect((await ada.request('GET', '/api/feed/posts')).status).toBe(403);
    app.clock.advance(1);
    expect((await ada.request('GET', '/api/feed/posts')).status).toBe(200);
    expect((await ada.call(getCurrentUser, {})).body).not.toHaveProperty('suspension');
    expect((await admin.call(listUsers, { query: {} })).body.some((user) => 'suspendedUntil' in user)).toBe(false);
  });

  it('is restored by an administrator, once', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await suspend(admin, ada, null);
    expect((await restore(admin, ada)).body).toEqual({ success: true });
    await restore(admin, ada);
    expect((await ada.request('GET', '/api/feed/posts')).status).toBe(200);
    const entries = (await admin.call(listAudit, { query: {} })).body.map(({ action, summary }) => [action, summary]);
    expect(entries).toEqual([
      ['admin.users.restore', `Ended the suspension of ${ada.user.firstName} ${ada.user.lastName}`],
      ['admin.users.suspend', `Suspended ${ada.user.firstName} ${ada.user.lastName} until further notice`],
    ]);
    const mails = (await app.mails()).map(({ to, subject }) => [to, subject]);
    expect(mails).toEqual([[ada.user.email, 'Welcome back to The Bonjour Circle']]);
  });

  it('gets an email with the reason', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    await suspend(admin, ada);
    const [mail] = await app.mails();
    expect(mail?.subject).toBe('Your membership of The Bonjour Circle is suspended');
    // The time names its time zone.
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(/suspended your membership of .* \(London time\)\./);
    expect(mail?.text).toContain(`> ${REASON}`);
    expect(mail?.text).toContain('hello@bonjour.example');
  });

  it('gets no more events: their streams end, while others continue', async () => {
    const [admin, ada, grace] = [await app.admin(), await app.member(), await app.member()];
    const listen = async (person: TestClient) => {
      const reader = await openEvents(app.url, person);
      readers.push(reader);
      await reader.until(({ text }) => text() !== '', 'the beginning');
      return reader;
    };
    const [hers, others] = [await listen(ada), await listen(grace)];
    await suspend(admin, ada);
    await hers.ended;
    await share(admin);
    await others.until(({ events }) => events.some(({ name }) => name === 'feed.post.created'), 'the post');
    expect(hers.events.some(({ name }) => name === 'feed.post.created')).toBe(false);
  });

  it('keeps their posts, and is not counted as active', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const post = await share(ada);
    await suspend(admin, ada);
    const before = (await admin.request('GET', `/api/users/${ada.user.id}`)).body as { lastActiveAt: string };
    app.clock.advance(10 * 60_000);
    await ada.call(getCurrentUser, {});
    const now = (await admin.request('GET', `/api/users/${ada.user.id}`)).body as { lastActiveAt: string };
    expect(now.lastActiveAt).toBe(before.lastActiveAt);
    expect((await admin.call(feed.listPosts, { query: {} })).body.map(({ id }) => id)).toEqual([post.id]);
  });
});

describe('suspending a member', () => {
  it('is refused for oneself and for the last administrator who is not suspended', async () => {
    const [one, other] = [await app.admin(), await app.admin()];
    expect((await suspend(one, one)).status).toBe(409);
    expect((await suspend(one, other)).status).toBe(200);
    const promoted = await app.member();
    await app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', promoted.user.id).execute();
    expect((await suspend(promoted, one)).status).toBe(200);
    expect((await suspend(promoted, promoted)).status).toBe(409);
    // The last administrator cannot leave in other ways, either.
    const deps = { db: app.db, clock: app.clock };
    expect(await revoke(deps, promoted.user.email)).toBe('last');
    expect((await promoted.call(deleteAccount, { body: { password: promoted.password } })).status).toBe(409);
    expect((await promoted.call(deleteUser, { params: idOf(one) })).status).toBe(200);
  });

  it('leaves one of two administrators who suspend each other at the same moment', async () => {
    const [one, other] = [await app.admin(), await app.admin()];
    const answers = await Promise.all([suspend(one, other), suspend(other, one)]);
    // The second is refused as suspended, or as the last administrator, depending on timing.
    const [won, lost] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([won, lost === 403 || lost === 409]).toEqual([200, true]);
  });

  it('again replaces the current suspension, and both are recorded', async () => {
    const [admin, other, ada] = [await app.admin(), await app.admin(), await app.member()];
    await suspend(admin, ada, 30);
    app.clock.advance(1000);
    await suspend(other, ada, 1, 'A shorter one.');
    app.clock.advance(DAY);
    expect((await ada.request('GET', '/api/feed/posts')).status).toBe(200);
    const { suspensions } = (await admin.call(getMemberRecord, { params: idOf(ada) })).body;
    expect(suspensions.total).toBe(2);
    expect(suspensions.newest.map(({ reason, liftedBy }) => [reason, liftedBy?.id])).toEqual([
      ['A shorter one.', undefined],
      [REASON, other.user.id],
    ]);
  });

  it('does not replace a suspension that the administrator has not seen, when asked not to', async () => {
    const [admin, other, ada] = [await app.admin(), await app.admin(), await app.member()];
    const body = { days: 1, reason: 'A shorter one.', onlyIfActive: true } as const;
    expect((await admin.call(suspendMember, { params: idOf(ada), body: { ...body, days: 30 } })).status).toBe(200);
    const refused = await other.request('PUT', `/api/admin/users/${ada.user.id}/suspension`, { body });
    expect([refused.status, Object.keys(Object(refused.body).fields)]).toEqual([409, ['onlyIfActive']]);
    app.clock.advance(30 * DAY);
    expect((await other.call(suspendMember, { params: idOf(ada), body })).status).toBe(200);
  });

  it('requires a known duration and a reason', async () => {
    const [admin, ada] = [await app.admin(), await app.member()];
    const path = `/api/admin/users/${ada.user.id}/suspension`;
    for (const body of [{}, { days: 2, reason: REASON }, { days: 1, reason: ' ' }, { days: '1', reason: REASON }]) {
      expect((await admin.request('PUT', path, { body })).status).toBe(400);
    }
    const nobody = await admin.request('PUT', '/api/admin/users/999999/suspension', {
      body: { days: 1, reason: REASON },
    });
    expect(nobody.status).toBe(404);
    expect((await ada.request('PUT', path, { body: { days: 1, reason: REASON } })).status).toBe(403);
  });

  it('is shown in the list of users', async () => {
    const [admin, ada, grace] = [await app.admin(), await app.member(), await app.member()];
    await suspend(admin, ada, null);
    await suspend(admin, grace, 1);
    const until = new Date(app.clock.now() + DAY).toISOString();
    const users = (await admin.call(listUsers, { query: {} })).body;
    expect(users.map(({ id, suspendedUntil }) => [id, suspendedUntil])).toEqual([
      [grace.user.id, until],
      [ada.user.id, null],
      [admin.user.id, undefined],
    ]);
  });
});

describe('a member’s record', () => {
  it('includes their suspensions, reports and removals', async () => {
    const [admin, ada, grace] = [await app.admin(), await app.member(), await app.member()];
    const post = await share(ada, { title: 'Buy this' });
    const kind = await share(grace);
    const comment = await commentOn(kind, ada, 'And this');
    await report(grace, 'post', post.id);
    await report(grace, 'comment', comment.id);
    await report(ada, 'post', kind.id);
    const [, ofComment] = await openReports(admin);
    await resolve(admin, ofComment!.id, 'removed');
    await suspend(admin, ada);
    const record = (await admin.call(getMemberRecord, { params: idOf(ada) })).body;
    expect(record.member).toMatchObject({ id: ada.user.id, email: ada.user.email, suspension: { reason: REASON } });
    expect(record.reportsOf.newest.map(({ kind: what, state }) => [what, state])).toEqual([
      ['comment', 'closed'],
      ['post', 'open'],
    ]);
    expect(record.reportsBy).toMatchObject({ total: 1, newest: [{ author: { id: grace.user.id } }] });
    expect(record.removals).toMatchObject({
      total: 1,
      newest: [{ text: 'And this', removedBy: { id: admin.user.id } }],
    });
    expect(record.suspensions.newest).toMatchObject([{ suspendedBy: { id: admin.user.id }, liftedAt: null }]);
    const nobody = await admin.request('GET', '/api/admin/users/999999/record');
    expect(nobody.status).toBe(404);
  });

  it('excludes suspensions a year after their end', async () => {
    const [admin, ada, grace] = [await app.admin(), await app.member(), await app.member()];
    await suspend(admin, ada, 1);
    await suspend(admin, grace, null);
    app.clock.advance(370 * DAY);
    await removeOld(app.deps);
    const left = await app.db.selectFrom('suspensions').select('user_id').execute();
    expect(left).toEqual([{ user_id: grace.user.id }]);
  });
});

import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import type { Database } from '../../server/db/schema.ts';
import { commentOn, like, look, share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const ofId = (id: number) => ({ params: { id: String(id) } });

/** An active member, with posts that others like, and comments on others' posts. */
async function circle(): Promise<{ leaver: MemberClient; friend: MemberClient; kept: { id: number } }> {
  const [leaver, friend] = [await app.member(), await app.member()];
  const [gone, kept] = [await share(leaver), await share(friend)];
  await commentOn(gone, friend);
  await commentOn(gone, leaver);
  await like(gone, friend, true);
  await like(gone, leaver, true);
  for (const words of ['First', 'Second']) await commentOn(kept, leaver, words);
  await commentOn(kept, friend, 'Thank you');
  await like(kept, leaver, true);
  await like(kept, friend, true);
  return { leaver, friend, kept };
}

const count = async (table: keyof Database): Promise<number> =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('deleting one’s account', () => {
  it('removes the member’s content, and keeps everybody else’s', async () => {
    const { leaver, friend, kept } = await circle();
    const { status, body } = await leaver.call(deleteAccount, { body: { password: leaver.password } });
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
    await app.mails();

    expect(await checkRows(app.db, app.clock)).toEqual([]);
    expect(await look(kept, friend)).toMatchObject({ likeCount: 1, commentCount: 1 });
    const friendNow = await app.db
      .selectFrom('users')
      .select(['points', 'level'])
      .where('id', '=', friend.user.id)
      .executeTakeFirstOrThrow();
    // A post and a comment; the comment under the deleted post was removed with it.
    expect(friendNow).toEqual({ points: 15, level: 1 });
    expect([await count('feed_posts'), await count('feed_post_comments'), await count('feed_post_likes')]).toEqual([
      1, 1, 1,
    ]);
    expect(await count('user_activities')).toBe(3);
  });

  it('ends every session at once, and frees the email address', async () => {
    const leaver = await app.member({ email: 'simone@school.example' });
    const elsewhere = app.visitor();
    const body = { email: 'simone@school.example', password: leaver.password };
    await elsewhere.request('POST', '/api/auth/login', { body });
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    for (const client of [leaver, elsewhere]) {
      expect((await client.request('GET', '/api/auth/user')).status).toBe(401);
    }
    expect((await app.visitor().request('POST', '/api/auth/login', { body })).status).toBe(401);
    expect((await app.member({ email: 'simone@school.example' })).user.points).toBe(0);
  });

  it('deletes stored responses for retries', async () => {
    const leaver = await app.member();
    await leaver.request('POST', '/api/feed/posts', {
      body: { title: 'Title', content: 'Content', postType: 'text' },
      headers: { 'Idempotency-Key': 'a-key-of-theirs' },
    });
    expect(await count('idempotency_keys')).toBe(1);
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    await app.mails();
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('requires the password, and changes nothing with a wrong one', async () => {
    const member = await app.member();
    expect(await member.call(deleteAccount, { body: { password: 'a guess' } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { password: 'That’s not your current password' } },
    });
    expect((await member.request('GET', '/api/auth/user')).status).toBe(200);
  });

  it('is refused for the only administrator', async () => {
    const admin = await app.admin();
    expect(await admin.call(deleteAccount, { body: { password: admin.password } })).toMatchObject({
      status: 409,
      body: { message: 'This is the only administrator. Make someone else an administrator first.' },
    });
    await app.admin();
    expect((await admin.call(deleteAccount, { body: { password: admin.password } })).status).toBe(200);
  });
});

describe('deleting a member as an administrator', () => {
  it('removes the same', async () => {
    const { leaver, friend, kept } = await circle();
    const admin = await app.admin();
    expect(await admin.call(deleteUser, ofId(leaver.user.id))).toMatchObject({ status: 200, body: { success: true } });
    await app.mails();
    expect(await checkRows(app.db, app.clock)).toEqual([]);
    expect(await look(kept, friend)).toMatchObject({ likeCount: 1, commentCount: 1 });
    expect((await leaver.request('GET', '/api/auth/user')).status).toBe(401);
    expect(await admin.call(deleteUser, ofId(leaver.user.id))).toMatchObject({ status: 404 });
  });

  it('is refused for one’s own account', async () => {
    const admin = await app.admin();
    await app.admin();
    expect(await admin.call(deleteUser, ofId(admin.user.id))).toMatchObject({
      status: 409,
      body: { message: 'You can’t delete your own account here.' },
    });
  });

  it('is allowed for another administrator, while one remains', async () => {
    const [one, other] = [await app.admin(), await app.admin()];
    expect((await one.call(deleteUser, ofId(other.user.id))).status).toBe(200);
    expect((await other.request('GET', '/api/admin/users')).status).toBe(401);
  });

  it('is for administrators only', async () => {
    const [member, other] = [await app.member(), await app.member()];
    expect((await member.call(deleteUser, ofId(other.user.id))).status).toBe(403);
    expect((await app.visitor().call(deleteUser, ofId(other.user.id))).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { deleteUser, listUsers } from '#shared/contracts/endpoints/console.ts';
import { listComments, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { listConversations, sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { listMembers, searchCircle, getMember } from '#shared/contracts/endpoints/members.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import { addBulkPoints } from '../../server/features/gamification/points-service.ts';
import { commentOn, like, look, share } from '../support/circle.ts';
import { openConversation, send } from '../support/messages.ts';
import { addMembers, addPosts } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp({ onDisk: true });
const AT = '2026-01-05T09:00:00.000Z';

/** Adds comments to posts directly in the tables, with counts and points. */
async function addComments(posts: readonly number[], authors: readonly number[], count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    post_id: posts[index % posts.length]!,
    user_id: authors[index % authors.length]!,
    content: `A kingfisher, ${index}`,
    created_at: AT,
    updated_at: AT,
  }));
  for (let from = 0; from < count; from += 500) {
    const comments = await app.db
      .insertInto('feed_post_comments')
      .values(rows.slice(from, from + 500))
      .returning(['id', 'user_id'])
      .execute();
    await app.db
      .insertInto('user_activities')
      .values(
        comments.map(({ id, user_id }) => ({
          user_id,
          activity_type: 'comment' as const,
          points: 5,
          related_id: id,
          created_at: AT,
        })),
      )
      .execute();
  }
  await app.db
    .updateTable('feed_posts')
    .set((eb) => ({
      comment_count: eb
        .selectFrom('feed_post_comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('feed_post_comments.post_id', '=', 'feed_posts.id'),
    }))
    .execute();
  await app.db.updateTable('users').set({ points: 0, level: 1 }).execute();
  await addBulkPoints(app.db, 0);
}

const countOf = async (table: 'feed_post_comments' | 'private_messages' | 'users'): Promise<number> =>
  (
    await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const leave = async (leaver: MemberClient) =>
  expect((await leaver.call(deleteAccount, { body: { password: leaver.password } })).status).toBe(200);

describe('deleting an account, at once', () => {
  it('hides the member everywhere, signs them out, and frees their address', async () => {
    const leaver = await app.member({ firstName: 'Zénobie', lastName: 'Quillfeather' });
    const [friend, admin] = [await app.member(), await app.admin()];
    const [theirs, other] = [await share(leaver, { title: 'A kingfisher', content: 'Blue' }), await share(friend)];
    await commentOn(other, leaver, 'Another kingfisher');
    await openConversation(leaver, friend);
    await send(leaver, friend, 'Good morning');
    await leave(leaver);

    expect((await leaver.request('GET', '/api/auth/user')).status).toBe(401);
    const address = leaver.user.email;
    expect((await app.member({ email: address })).user.id).not.toBe(leaver.user.id);
    const posts = (await friend.call(listPosts, {})).body;
    expect(posts.map(({ id }) => id)).toEqual([other.id]);
    expect(posts[0]?.comments).toEqual([]);
    expect((await friend.call(listComments, { params: { id: String(other.id) } })).body).toEqual([]);
    expect((await friend.request('GET', `/api/feed/posts/${theirs.id}`)).status).toBe(404);
    expect((await friend.call(getMember, { params: { id: String(leaver.user.id) } })).status).toBe(404);
    for (const words of ['Quillfeather', 'former', 'kingfisher']) {
      expect((await friend.call(searchCircle, { query: { q: words } })).body).toEqual([]);
      expect((await friend.call(listMembers, { query: { search: words } })).body).toEqual([]);
    }
    expect((await friend.call(listConversations, {})).body).toEqual([]);
    const message = { params: { userId: String(leaver.user.id) }, body: { text: 'Hello?' } };
    expect((await friend.call(sendMessage, message)).status).toBe(404);
    const users = (await admin.call(listUsers, {})).body;
    expect(users.map(({ id }) => id)).not.toContain(leaver.user.id);
    const again = await admin.call(deleteUser, { params: { id: String(leaver.user.id) } });
    expect(again.status).toBe(404);
  });
});

describe('deleting an account, afterwards', () => {
  it('deletes the rest in short steps, with other requests in between and consistent data at any moment', async () => {
    const [leaver, friend] = [await app.member(), await app.member()];
    await addComments(await addPosts(app.db, friend.user.id, 3), [leaver.user.id], 1000);
    await app.db.deleteFrom('user_activities').where('activity_type', '=', 'post').execute();
    await leave(leaver);
    const work = { isDone: false };
    const working = app.mails().then(() => (work.isDone = true));
    const left: number[] = [];
    while (!work.isDone) {
      expect((await friend.request('GET', '/api/notices')).status).toBe(200);
      left.push(await countOf('feed_post_comments'));
    }
    await working;
    expect(left.filter((count) => count > 0 && count < 1000).length).toBeGreaterThan(3);
    expect(await countOf('feed_post_comments')).toBe(0);
  });

  it('deletes others’ comments under their posts and long conversations, step by step', async () => {
    const [leaver, friend] = [await app.member(), await app.member()];
    const others = await addMembers(app.db, 5);
    await openConversation(leaver, friend);
    const { id: conversation } = await app.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow();
    const message = { conversation_id: conversation, sender_id: friend.user.id, text: 'Hello', created_at: AT };
    await app.db
      .insertInto('private_messages')
      .values(Array.from({ length: 300 }, () => message))
      .execute();
    const kept = await share(friend);
    const gone = await share(leaver);
    await like(gone, friend, true);
    await like(kept, leaver, true);
    await addComments([gone.id], [...others, friend.user.id], 600);
    const points = app.db.selectFrom('users').select('points').where('id', '=', friend.user.id);
    expect((await points.executeTakeFirstOrThrow()).points).toBe(510);

    await leave(leaver);
    await app.mails();
    expect(await checkRows(app.db, app.clock)).toEqual([]);
    expect((await points.executeTakeFirstOrThrow()).points).toBe(10);
    expect(await countOf('private_messages')).toBe(0);
    expect((await look(kept, friend)).likeCount).toBe(0);
    expect(await app.db.selectFrom('users').select('id').where('id', '=', leaver.user.id).execute()).toEqual([]);
  });

  it('deletes what a late request of theirs adds', async () => {
    const [leaver, friend] = [await app.member(), await app.member()];
    const post = await share(friend);
    await leave(leaver);
    // Like a call that was accepted right before.
    await addComments([post.id], [leaver.user.id], 1);
    await app.mails();
    expect(await checkRows(app.db, app.clock)).toEqual([]);
    expect((await look(post, friend)).commentCount).toBe(0);
  });
});

import { expect, it } from 'vitest';
import { adminDeleteComment, adminDeletePost } from '#shared/contracts/endpoints/feed.ts';
import { listRemovals } from '#shared/contracts/endpoints/console.ts';
import { commentOn, share } from '../support/circle.ts';
import { notificationsOf } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofId = (id: number) => ({ params: { id: String(id) } });

it('removed content is listed for administrators with author and reason, newest first, page by page', async () => {
  const author = await app.member({ firstName: 'Paul', lastName: 'Gauguin' });
  const admin = await app.admin({ firstName: 'Berthe', lastName: 'Morisot' });
  const post = await share(author, { title: 'Buy paint', content: 'Cheap paint for all.' });
  const comment = await commentOn(post, author, 'Still cheap!');
  await admin.call(adminDeleteComment, { ...ofId(comment.id), body: { reason: 'Advertising' } });
  await admin.call(adminDeletePost, ofId(post.id));

  const first = await admin.call(listRemovals, { query: { limit: '1' } });
  expect(first.body).toEqual([
    {
      id: expect.any(Number) as number,
      kind: 'post',
      targetId: post.id,
      text: 'Buy paint\n\nCheap paint for all.',
      author: { id: author.user.id, firstName: 'Paul', lastName: 'Gauguin' },
      removedBy: { id: admin.user.id, firstName: 'Berthe', lastName: 'Morisot' },
      reason: null,
      createdAt: new Date(app.clock.now()).toISOString(),
    },
  ]);
  const last = await admin.call(listRemovals, { query: { limit: '1', before: cursorOf(first)! } });
  expect(last.body).toMatchObject([{ kind: 'comment', text: 'Still cheap!', reason: 'Advertising' }]);
  expect(cursorOf(last)).toBeUndefined();
});

it('the author is shown the title of the removed content, and the reason', async () => {
  const [author, admin] = [await app.member(), await app.admin()];
  const post = await share(author, { title: 'Buy paint', content: 'Cheap paint for all.' });
  await admin.call(adminDeletePost, { ...ofId(post.id), body: { reason: 'Advertising' } });
  const [notification] = await notificationsOf(author);
  expect(notification?.text.split('\n').slice(0, 2)).toEqual([
    'An administrator removed your post: “Buy paint”',
    'Reason: Advertising',
  ]);
});

it('removals stay when the administrator’s account is deleted, without the name', async () => {
  const [author, admin, other] = [await app.member(), await app.admin(), await app.admin()];
  const post = await share(author);
  await admin.call(adminDeletePost, ofId(post.id));
  await other.request('DELETE', `/api/admin/users/${admin.user.id}`);
  expect((await other.call(listRemovals, {})).body).toMatchObject([{ targetId: post.id, removedBy: null }]);
});

it('removals are for administrators only', async () => {
  expect((await (await app.member()).call(listRemovals, {})).status).toBe(403);
  expect((await app.visitor().call(listRemovals, {})).status).toBe(401);
});

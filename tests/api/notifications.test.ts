import { expect, it } from 'vitest';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#shared/contracts/endpoints/notifications.ts';
import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import { transaction } from '../../server/db/transaction.ts';
import { notify } from '../../server/features/notifications/notification-service.ts';
import { notificationsOf } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const notifyOf = (userId: number, title: string) =>
  transaction(app.db, (tx) =>
    notify(tx, app.deps, {
      kind: 'note',
      to: userId,
      at: new Date(app.clock.now()).toISOString(),
      title,
      text: 'Words',
    }),
  );

it('a member reads only their own notifications, newest first, page by page', async () => {
  const [one, other] = [await app.member(), await app.member()];
  for (const title of ['First', 'Second', 'Third']) await notifyOf(one.user.id, title);
  await notifyOf(other.user.id, 'Not yours');
  const first = await one.call(listNotifications, { query: { limit: '2' } });
  expect(first.body.map(({ title }) => title)).toEqual(['Third', 'Second']);
  const last = await one.call(listNotifications, { query: { limit: '2', before: cursorOf(first)! } });
  expect(last.body.map(({ title }) => title)).toEqual(['First']);
  expect(cursorOf(last)).toBeUndefined();
});

it('a member marks their own as read, up to the one that was seen', async () => {
  const [one, other] = [await app.member(), await app.member()];
  await notifyOf(one.user.id, 'First');
  await notifyOf(other.user.id, 'Not yours');
  await notifyOf(one.user.id, 'Second');
  const [second, first] = await notificationsOf(one);
  expect((await one.call(readNotifications, { body: { upTo: first!.id } })).status).toBe(200);
  expect((await notificationsOf(one)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
  await one.call(readNotifications, { body: { upTo: second!.id } });
  expect((await notificationsOf(one)).every(({ readAt }) => readAt !== null)).toBe(true);
  expect(await notificationsOf(other)).toMatchObject([{ readAt: null }]);
});

it('unread notifications are counted beyond a page and up to a hundred', async () => {
  const [one, other] = [await app.member(), await app.member()];
  const unread = async (member = one) => (await member.call(countUnreadNotifications, {})).body.count;
  expect(await unread()).toBe(0);
  for (let number = 1; number <= 30; number++) await notifyOf(one.user.id, `Notice ${number}`);
  expect([await unread(), await unread(other)]).toEqual([30, 0]);
  for (let number = 31; number <= MOST_UNREAD + 5; number++) await notifyOf(one.user.id, `Notice ${number}`);
  expect(await unread()).toBe(MOST_UNREAD);
  const [newest] = await notificationsOf(one);
  await one.call(readNotifications, { body: { upTo: newest!.id - 3 } });
  expect(await unread()).toBe(3);
  await one.call(readNotifications, { body: { upTo: newest!.id } });
  expect(await unread()).toBe(0);
});

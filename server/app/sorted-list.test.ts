import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../tests/support/query-plan.ts';
import { findUsers } from '../features/admin-users/admin-user-repository.ts';
import { listInquiryRows } from '../features/contact/contact-repository.ts';
import { findSubscribers } from '../features/newsletter/subscriber-repository.ts';
import { keyBefore, keyCursor } from './paging.ts';
import { listOrder } from './sorted-list.ts';

let watched: WatchedDatabase;
beforeEach(() => void (watched = openWatchedDatabase()));
afterEach(() => watched.db.destroy());

const before = keyCursor('bell vanessa', 30);
const page = { limit: 20, search: '' };

describe('however long a list is, a page of it is read from an index in its order:', () => {
  const users = (sort: string) =>
    findUsers(watched.db, { ...page, order: listOrder(watched.db, 'users', { sort, before }) });
  const inquiries = (sort: string) =>
    listInquiryRows(watched.db, {
      ...page,
      box: 'inbox',
      state: undefined,
      order: listOrder(watched.db, 'contact_inquiries', { sort, before }),
    });
  it.each([
    ['users by name', () => users('name'), 'users_by_name'],
    ['users by name, downwards', () => users('-name'), 'users_by_name'],
    ['users by address', () => users('email'), 'users_by_email'],
    ['users by school', () => users('-school'), 'users_by_school'],
    ['inquiries by name', () => inquiries('name'), 'inquiries_sorted_by_name'],
    ['inquiries by school', () => inquiries('-school'), 'inquiries_sorted_by_school'],
    [
      'subscribers by address',
      () => {
        const order = listOrder(watched.db, 'newsletter_subscribers', { sort: 'email', before });
        return findSubscribers(watched.db, { ...page, state: undefined, order });
      },
      'subscribers_by_email',
    ],
  ])('%s', async (_, work, index) => {
    expect(await watched.stepsOf(work)).toEqual([
      expect.stringMatching(new RegExp(`^SEARCH \\w+ USING INDEX ${index} .*\\(.*[<>]`)),
    ]);
  });
});

it('has cursors that fit into an address, whatever a name is made of', () => {
  for (const key of ['', 'a|b', '🙂'.repeat(32), 'ö\nü']) {
    const cursor = keyCursor(key, 999_999_999_999_999);
    expect(cursor.length).toBeLessThanOrEqual(200);
    expect(keyBefore(cursor)).toEqual({ key, id: 999_999_999_999_999 });
  }
});

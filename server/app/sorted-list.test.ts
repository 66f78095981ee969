import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../tests/support/query-plan.ts';
import { findEditedPosts } from '../features/blog/blog-repository.ts';
import { findUsers } from '../features/admin-users/admin-user-repository.ts';
import { listInquiryRows } from '../features/contact/contact-repository.ts';
import { findNewsletters } from '../features/newsletter/newsletter-repository.ts';
import { findSubscribers } from '../features/newsletter/subscriber-repository.ts';
import { keyBefore, keyCursor } from './paging.ts';
import { listOrder } from './sorted-list.ts';

let watched: WatchedDatabase;
beforeEach(() => void (watched = openWatchedDatabase()));
afterEach(() => watched.db.destroy());

const before = keyCursor('bell vanessa', 30);
const page = { limit: 20, search: '' };

describe('a page of a sorted list is read in order from an index:', () => {
  const users = (sort: string) =>
    findUsers(watched.db, { ...page, order: listOrder(watched.db, 'users', { sort, before }) });
  const inquiries = (sort: string) =>
    listInquiryRows(watched.db, {
      ...page,
      box: 'inbox',
      state: undefined,
      order: listOrder(watched.db, 'contact_inquiries', { sort, before }),
    });
  const posts = (sort: string) =>
    findEditedPosts(watched.db, {
      ...page,
      state: undefined,
      order: listOrder(watched.db, 'blog_posts', { sort, before }),
    });
  const newsletters = (sort: string) =>
    findNewsletters(watched.db, { ...page, order: listOrder(watched.db, 'newsletters', { sort, before }) });
  it.each([
    ['users by name', () => users('name'), 'users_by_name'],
    ['users by name, descending', () => users('-name'), 'users_by_name'],
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
    ['newsletters by subject', () => newsletters('subject'), 'newsletters_by_subject'],
    ['newsletters by their last change', () => newsletters('-changed'), 'newsletters_by_change'],
    ['posts by title', () => posts('title'), 'blog_posts_by_title'],
    ['posts by category, descending', () => posts('-category'), 'blog_posts_by_category'],
    ['posts by date', () => posts('-published'), 'blog_posts_published_at'],
  ])('%s', async (_, work, index) => {
    const [first, ...others] = await watched.stepsOf(work);
    expect(first).toMatch(new RegExp(`^SEARCH \\w+ USING INDEX ${index} .*\\(.*[<>]`));
    // A post's picture.
    for (const step of others) expect(step).toContain('USING INTEGER PRIMARY KEY');
  });
});

it('keeps cursors short enough for a URL, whatever characters a name contains', () => {
  for (const key of ['', 'a|b', '🙂'.repeat(32), 'ö\nü']) {
    const cursor = keyCursor(key, 999_999_999_999_999);
    expect(cursor.length).toBeLessThanOrEqual(200);
    expect(keyBefore(cursor)).toEqual({ key, id: 999_999_999_999_999 });
  }
});

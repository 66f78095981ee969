import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import { listOrder } from '../../app/sorted-list.ts';
import type { Db } from '../../db/transaction.ts';
import {
  findEditedPosts,
  findNeighbour,
  findNewestPosts,
  findBlogPost,
  findPostOrMoved,
  findPosts,
  findPublicAddresses,
  findRedirect,
  isPublic,
} from './blog-repository.ts';
import { findExcerpts, findFittingPosts } from './blog-search.ts';
import { picturesOfPost } from './blog-pictures.ts';
import { findPublicTag, findTags } from './blog-tags.ts';
import {
  findDrafts,
  findEditors,
  findPreviewedPost,
  findPreviewLinks,
  findVersions,
  findVersionsBy,
  hasPublishedVersion,
} from './draft-repository.ts';
import { findRelatedPosts } from './related-posts.ts';

let db: Db;
let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
  db = watched.db;
});
afterEach(() => db.destroy());

const AT = '2026-01-05T09:00:00.000Z';
const everything = { publicAt: undefined, limit: 20, before: undefined };
const before = { time: AT, id: 30 };

it.each<[string, () => Promise<unknown>]>([
  ['the first public page', () => findPosts(db, { ...everything, publicAt: AT })],
  ['a later public page', () => findPosts(db, { ...everything, publicAt: AT, before })],
  ['the administrators’ first page', () => findPosts(db, everything)],
  ['a later page of theirs', () => findPosts(db, { ...everything, before })],
  ['a page of a search, in the order of the index', () => findPosts(db, { ...everything, search: 'hall' })],
  ['a post by its address', () => findBlogPost(db, 'open-day', { publicAt: AT })],
  ['a post by its former address', () => findPostOrMoved(db, 'open-day')],
  ['the redirect of a former address', () => findRedirect(db, 'open-day', AT)],
  ['whether a post is public', () => isPublic(db, 1, AT)],
  ['the post after another', () => findNeighbour(db, { id: 1, published_at: AT }, 'newer', AT)],
  ['the post before another', () => findNeighbour(db, { id: 1, published_at: AT }, 'older', AT)],
  [
    'the console’s list of one state',
    () => {
      const order = listOrder(db, 'blog_posts', { sort: '-published', before: undefined });
      return findEditedPosts(db, { order, limit: 20, search: 'hall', state: { is: 'scheduled', at: AT } });
    },
  ],
  ['the tags of a page of posts', () => findTags(db, [1, 2])],
  ['the drafts of posts', () => findDrafts(db, [1, 2])],
  ['the administrators who have them open', () => findEditors(db, [1, 2], AT)],
  ['the versions of a post', () => findVersions(db, 1)],
  ['whether it has a published version', () => hasPublishedVersion(db, 1)],
  ['the versions by one author', () => findVersionsBy(db, 1, { after: 0, limit: 20 })],
  ['the links for its preview', () => findPreviewLinks(db, 1, AT)],
  ['the post behind such a link', () => findPreviewedPost(db, 'hash', AT)],
  ['the pictures of a post', () => picturesOfPost(db, 1)],
  ['a page of a tag', () => findPosts(db, { ...everything, publicAt: AT, tagId: 1, before })],
  ['the feed of a tag', () => findNewestPosts(db, AT, { limit: 20, tagId: 1 })],
  ['a tag with public posts', () => findPublicTag(db, 'sound', AT)],
  ['posts about the same', () => findRelatedPosts(db, { id: 1, category: 'Rowing' }, AT)],
  ['the excerpts of a search', () => findExcerpts(db, [1, 2], searchWords('hall'))],
  ['the addresses for the sitemap', () => findPublicAddresses(db, AT, 100)],
])('scans and sorts no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  const inOrder = /^SCAN blog_posts USING (COVERING )?INDEX blog_posts_published/;
  expect(steps.filter((step) => /SCAN|TEMP B-TREE|AUTOMATIC/.test(step) && !inOrder.test(step))).toEqual([]);
});

it('a search reads the word index, and then only the matching posts', async () => {
  const steps = await watched.stepsOf(() =>
    findFittingPosts(db, searchWords('the hall'), { publicAt: AT, before: undefined }),
  );
  expect(steps.some((step) => step.includes('VIRTUAL TABLE INDEX'))).toBe(true);
  const read = steps.filter(
    (step) => step.startsWith('SCAN') && !/VIRTUAL TABLE INDEX|^SCAN (anywhere|in_head)/.test(step),
  );
  expect(read).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { someComment, somePost } from '../../tests/support/feed.ts';
import { feedFilterOf, feedPath, filterPosts, PLAIN_FEED } from './feed-filter.ts';

describe('the feed’s filter', () => {
  it.each([
    ['', PLAIN_FEED],
    ['topic=3', { topic: 3, show: null }],
    ['show=active&topic=3', { topic: 3, show: 'active' }],
    ['topic=0&show=best', PLAIN_FEED],
    ['topic=3x&show=toString', PLAIN_FEED],
  ])('is read from the URL: %s', (search, filter) => {
    expect(feedFilterOf(new URLSearchParams(search))).toEqual(filter);
  });

  it('has one canonical URL', () => {
    expect(feedPath(PLAIN_FEED)).toBe('/feed');
    expect(feedPath({ topic: 3, show: 'saved' })).toBe('/feed?topic=3&show=saved');
  });
});

describe('filtering posts stored on the device', () => {
  const at = (day: number) => ({ createdAt: `2026-01-0${day}T00:00:00.000Z` });
  const posts = [
    somePost({ id: 3, ...at(3), topicId: 1 }),
    somePost({ id: 2, ...at(2), saved: true }),
    somePost({ id: 1, ...at(1), comments: [someComment({ id: 9, postId: 1, ...at(5) })] }),
  ];
  it.each([
    [{ topic: 1, show: null }, [3]],
    [{ topic: null, show: 'active' }, [1, 3, 2]],
    [{ topic: null, show: 'unanswered' }, [3, 2]],
    [{ topic: null, show: 'saved' }, [2]],
    [{ topic: 1, show: 'saved' }, []],
    [{ topic: null, show: 'new' }, undefined],
  ] as const)('gives the same result as on the server: %j', (filter, ids) => {
    expect(filterPosts(posts, filter)?.map(({ id }) => id)).toEqual(ids);
  });
});

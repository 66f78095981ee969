import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someComment, somePost } from '../../tests/support/feed.ts';
import type { LiveEvent } from '../contracts/events.ts';
import type { FeedPost } from '../contracts/feed.ts';
import type { Client, Page } from './client.ts';
import { feedKey, postKey } from './queries/feed.ts';
import { createFeedUpdates } from './feed-cache.ts';

const ME = 7;
const post = somePost({ id: 1, likeCount: 2, likes: [8, 9].map((userId) => ({ userId, postId: 1 })) });

let queryClient: QueryClient;
const call = vi.fn<Client['call']>();
let receive: (event: LiveEvent) => void;
const shown = () => queryClient.getQueryData<FeedPost>(postKey(1));
const liked = (userId: number, likeCount: number, isLiked = true): LiveEvent => ({
  name: 'feed.like.changed',
  data: { postId: 1, userId, liked: isLiked, likeCount },
});

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  queryClient.setQueryData(postKey(1), post);
  call.mockReset();
  receive = createFeedUpdates(queryClient, { call } as unknown as Client, ME);
  return () => vi.useRealTimers();
});

describe('another member’s like', () => {
  it('updates the count without a request, however many there are', async () => {
    for (let count = 3; count <= 50; count++) receive(liked(count + 100, count));
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toMatchObject({ likeCount: 50, likedByMe: false });
    expect(shown()?.likes[0]).toEqual({ userId: 150, postId: 1 });
    receive(liked(150, 49, false));
    expect(shown()?.likes.map(({ userId }) => userId)).not.toContain(150);
    expect(call).not.toHaveBeenCalled();
  });

  it('is ignored for a post that is not cached', () => {
    queryClient.removeQueries({ queryKey: postKey(1) });
    receive(liked(10, 3));
    expect(shown()).toBeUndefined();
  });

  it('refetches the post if it arrives while the post is being fetched', async () => {
    const begun = Promise.withResolvers<FeedPost>();
    void queryClient.fetchQuery({ queryKey: postKey(1), queryFn: () => begun.promise });
    receive(liked(10, 3));
    begun.resolve(post);
    call.mockResolvedValue({ ...post, likeCount: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(call).toHaveBeenCalledOnce();
    expect(shown()?.likeCount).toBe(3);
  });

  it('refetches the post also after a long fetch', async () => {
    const begun = Promise.withResolvers<FeedPost>();
    void queryClient.fetchQuery({ queryKey: postKey(1), queryFn: () => begun.promise });
    call.mockResolvedValue({ ...post, likeCount: 3 });
    receive(liked(10, 3));
    await vi.advanceTimersByTimeAsync(3000);
    begun.resolve(post);
    await vi.advanceTimersByTimeAsync(1000);
    expect(call).toHaveBeenCalledOnce();
    expect(shown()?.likeCount).toBe(3);
  });
});

it('a like from one’s own other device updates the heart', () => {
  receive(liked(ME, 3));
  expect(shown()).toMatchObject({ likedByMe: true, likeCount: 3 });
  receive(liked(ME, 2, false));
  expect(shown()).toMatchObject({ likedByMe: false, likeCount: 2 });
});

it('many comments at once refetch the post once', async () => {
  call.mockResolvedValue(post);
  for (const commentId of [1, 2, 3]) receive({ name: 'feed.comment.created', data: { postId: 1, commentId } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(call).toHaveBeenCalledOnce();
});

it('a like of a comment updates the count without a request, also from one’s own other device', async () => {
  queryClient.setQueryData(postKey(1), { ...post, comments: [someComment({ id: 5, postId: 1 })] });
  const like = (userId: number, likeCount: number, isLiked = true): LiveEvent => ({
    name: 'feed.comment.like.changed',
    data: { postId: 1, commentId: 5, userId, liked: isLiked, likeCount },
  });
  receive(like(8, 1));
  expect(shown()?.comments[0]?.likeCount).toBe(1);
  expect(shown()?.likedComments).toBeUndefined();
  receive(like(ME, 2));
  expect([shown()?.comments[0]?.likeCount, shown()?.likedComments]).toEqual([2, [5]]);
  receive(like(ME, 1, false));
  expect([shown()?.comments[0]?.likeCount, shown()?.likedComments]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(call).not.toHaveBeenCalled();
});

it('a post that is pinned during a fetch is shown as pinned', async () => {
  const newer = somePost({ id: 2 });
  queryClient.setQueryData(feedKey, { pages: [{ items: [newer, post], next: null }], pageParams: [null] });
  const begun = Promise.withResolvers<FeedPost>();
  void queryClient.fetchQuery({ queryKey: postKey(1), queryFn: () => begun.promise }).catch(() => undefined);
  call.mockResolvedValue({ ...post, pinned: true });
  receive({ name: 'feed.post.pinned', data: { postId: 1, pinned: true } });
  begun.resolve(post);
  await vi.advanceTimersByTimeAsync(1000);
  const feed = queryClient.getQueryData<InfiniteData<Page<FeedPost>>>(feedKey);
  expect(feed?.pages[0]?.items.map(({ id, pinned }) => [id, pinned])).toEqual([
    [1, true],
    [2, undefined],
  ]);
  expect(shown()?.pinned).toBe(true);
});

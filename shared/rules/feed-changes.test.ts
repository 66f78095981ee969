import { describe, expect, it } from 'vitest';
import type { Comment, FeedPost } from '../contracts/feed.ts';
import { someAuthor, somePost } from '../../tests/support/feed.ts';
import {
  mergeComments,
  newestWithThreads,
  threadsOf,
  unseenPosts,
  withChangedComment,
  withComment,
  withLike,
  withoutComment,
} from './feed-changes.ts';

const author = { id: 7, firstName: 'Ada', lastName: 'Lovelace', profileImageUrl: null, level: 1 };
const now = '2026-01-01T00:00:00.000Z';
const comment = (id: number, content = `Comment ${id}`): Comment => ({
  id,
  postId: 3,
  content,
  createdAt: now,
  updatedAt: now,
  user: author,
});
const post: FeedPost = {
  id: 3,
  title: 'A film',
  content: 'Two minutes',
  postType: 'text',
  mediaUrl: null,
  mediaType: null,
  media: null,
  createdAt: now,
  updatedAt: now,
  author,
  blogPost: null,
  likes: [{ userId: 9, postId: 3 }],
  comments: [comment(1), comment(2)],
  likeCount: 1,
  commentCount: 2,
  likedByMe: false,
};

describe('a like event', () => {
  it('changes the count, and can be taken back', () => {
    const liked = withLike(post, 7, true);
    expect(liked).toMatchObject({ likedByMe: true, likeCount: 2 });
    expect(liked.likes.map((like) => like.userId)).toEqual([7, 9]);
    expect(withLike(liked, 7, false)).toEqual(post);
  });

  it('counts once, however often it arrives', () => {
    const liked = withLike(post, 7, true);
    expect(withLike(liked, 7, true)).toBe(liked);
  });
});

describe('a comment event', () => {
  it('adds the comment at the end, once', () => {
    const added = withComment(post, comment(5));
    expect(added.comments.map(({ id }) => id)).toEqual([1, 2, 5]);
    expect(added.commentCount).toBe(3);
    expect(withComment(added, comment(5))).toBe(added);
  });

  it('replaces an edited comment in place', () => {
    expect(withChangedComment(post, comment(1, 'Better')).comments.map(({ content }) => content)).toEqual([
      'Better',
      'Comment 2',
    ]);
  });

  it('removes a deleted comment, also from the count', () => {
    expect(withoutComment(post, 1)).toMatchObject({ comments: [comment(2)], commentCount: 1 });
  });
});

describe('older comments', () => {
  it('are added before the newer ones, without duplicates and up to date', () => {
    const shown = [comment(4, 'As it is now'), comment(5)];
    const fetched = [comment(4, 'As it was'), comment(3), comment(2)];
    expect(mergeComments(shown, fetched)).toEqual([comment(2), comment(3), comment(4, 'As it is now'), comment(5)]);
  });
});

describe('new posts in the feed', () => {
  const posts = (...ids: number[]) => ids.map((id) => somePost({ id }));
  const own = somePost({ id: 12, author: { ...someAuthor, id: 1 } });

  it.each([
    ['none when all are shown', posts(3, 2), posts(3, 2, 1), []],
    ['those above the first one shown', posts(5, 4, 3), posts(3, 2), [5, 4]],
    ['not the member’s own', [own, ...posts(3)], posts(3), []],
    ['also those below the member’s own, which is shown already', [own, ...posts(11, 3)], [own, ...posts(3)], [11]],
    ['not those of a later page', posts(3, 1), posts(3, 2), []],
    ['all in an empty feed', posts(1), [], [1]],
  ])('are %s', (_, newest, shown, unseen) => {
    expect(unseenPosts(newest, shown, 1).map(({ id }) => id)).toEqual(unseen);
  });
});

describe('replies', () => {
  const reply = (id: number, parentId: number) => ({ ...comment(id), parentId });

  it('are grouped under their comments, in order', () => {
    const all = [comment(1), comment(2), reply(3, 1), reply(4, 2), reply(5, 1), reply(6, 0.5)];
    const shape = threadsOf(all).map(({ id, comment: root, replies }) => [
      id,
      root?.id,
      replies.map((each) => each.id),
    ]);
    expect(shape).toEqual([
      [0.5, undefined, [6]],
      [1, 1, [3, 5]],
      [2, 2, [4]],
    ]);
  });

  it('include the parent comment among the newest', () => {
    const all = [comment(1), comment(2), comment(3), comment(4), reply(5, 1)];
    expect(newestWithThreads(all, 2).map(({ id }) => id)).toEqual([1, 4, 5]);
    expect(newestWithThreads(all, 9)).toEqual(all);
  });

  it('stay under a placeholder when their comment is deleted', () => {
    const answered = somePost({ comments: [comment(1), reply(2, 1)] });
    expect(withoutComment(answered, 1).comments).toEqual([{ ...reply(2, 1), parentGone: true }]);
  });
});

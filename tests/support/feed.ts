import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import type { Author } from '#shared/contracts/users.ts';

const MOMENT = '2026-01-01T00:00:00.000Z';

/** A member other than `someMember`. */
export const someAuthor: Author = {
  id: 2,
  firstName: 'Camille',
  lastName: 'Claudel',
  profileImageUrl: null,
  level: 3,
};

/** A post of the feed, by another member by default. */
export const somePost = (details: Partial<FeedPost> = {}): FeedPost => ({
  id: 7,
  title: 'Open day',
  content: 'Forty families came.',
  postType: 'text',
  mediaUrl: null,
  mediaType: null,
  media: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  author: someAuthor,
  blogPost: null,
  likes: [],
  comments: [],
  likeCount: 0,
  commentCount: details.comments?.length ?? 0,
  likedByMe: false,
  ...details,
});

/** A comment on `somePost`, by another member by default. */
export const someComment = (details: Partial<Comment> = {}): Comment => ({
  id: 40,
  postId: 7,
  content: 'Well done!',
  createdAt: MOMENT,
  updatedAt: MOMENT,
  user: someAuthor,
  ...details,
});

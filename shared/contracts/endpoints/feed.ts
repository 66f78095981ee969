import { adminEndpoint, memberEndpoint } from '../endpoint.ts';
import type * as feed from '../feed.ts';
import type * as topics from '../topics.ts';

export const listPosts = memberEndpoint<typeof feed.listPosts>('feed.list', 'GET', '/api/feed/posts');
export const getPost = memberEndpoint<typeof feed.getPost>('feed.get', 'GET', '/api/feed/posts/:id');
export const createPost = memberEndpoint<typeof feed.createPost>(
  'feed.create',
  'POST',
  '/api/feed/posts',
  'file',
  'pictures',
);
export const updatePost = memberEndpoint<typeof feed.updatePost>('feed.update', 'PUT', '/api/feed/posts/:id');
export const showPreview = memberEndpoint<typeof feed.showPreview>(
  'feed.preview.show',
  'PUT',
  '/api/feed/posts/:id/preview',
);
export const deletePost = memberEndpoint<typeof feed.deletePost>('feed.delete', 'DELETE', '/api/feed/posts/:id');
export const likePost = memberEndpoint<typeof feed.likePost>('feed.like', 'POST', '/api/feed/posts/:id/like');
export const savePost = memberEndpoint<typeof feed.savePost>('feed.save', 'POST', '/api/feed/posts/:id/save');
export const followPost = memberEndpoint<typeof feed.followPost>('feed.follow', 'POST', '/api/feed/posts/:id/follow');
export const listTopics = memberEndpoint<typeof topics.listTopics>('topics.list', 'GET', '/api/feed/topics');
export const listPostLikes = memberEndpoint<typeof feed.listPostLikes>(
  'feed.likes.list',
  'GET',
  '/api/feed/posts/:id/likes',
);
export const likeComment = memberEndpoint<typeof feed.likeComment>(
  'feed.comments.like',
  'POST',
  '/api/feed/comments/:id/like',
);
export const listCommentLikes = memberEndpoint<typeof feed.listCommentLikes>(
  'feed.comments.likes.list',
  'GET',
  '/api/feed/comments/:id/likes',
);
export const findMentionable = memberEndpoint<typeof feed.findMentionable>(
  'feed.mentionable',
  'GET',
  '/api/feed/mentionable',
);
export const listComments = memberEndpoint<typeof feed.listComments>(
  'feed.comments.list',
  'GET',
  '/api/feed/posts/:id/comments',
);
export const createComment = memberEndpoint<typeof feed.createComment>(
  'feed.comments.create',
  'POST',
  '/api/feed/posts/:id/comments',
);
export const updateComment = memberEndpoint<typeof feed.updateComment>(
  'feed.comments.update',
  'PUT',
  '/api/feed/comments/:id',
);
export const deleteComment = memberEndpoint<typeof feed.deleteComment>(
  'feed.comments.delete',
  'DELETE',
  '/api/feed/comments/:id',
);
export const adminDeletePost = adminEndpoint<typeof feed.adminDeletePost>(
  'admin.posts.delete',
  'DELETE',
  '/api/admin/posts/:id',
);
export const adminDeleteComment = adminEndpoint<typeof feed.adminDeleteComment>(
  'admin.comments.delete',
  'DELETE',
  '/api/admin/comments/:id',
);
export const pinPost = adminEndpoint<typeof feed.pinPost>('admin.posts.pin', 'PUT', '/api/admin/posts/:id/pin');
export const movePost = adminEndpoint<typeof feed.movePost>('admin.posts.move', 'PUT', '/api/admin/posts/:id/topic');

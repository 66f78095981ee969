import type * as blog from '../blog.ts';
import type * as editor from '../blog-editor.ts';
import { adminEndpoint, publicEndpoint } from '../endpoint.ts';

export const listBlogPosts = publicEndpoint<typeof blog.listBlogPosts>('blog.list', 'GET', '/api/blog/posts');
export const getBlogPost = publicEndpoint<typeof blog.getBlogPost>('blog.get', 'GET', '/api/blog/posts/:slug');
export const getBlogNeighbours = publicEndpoint<typeof blog.getBlogNeighbours>(
  'blog.neighbours',
  'GET',
  '/api/blog/posts/:slug/neighbours',
);
export const createBlogPost = adminEndpoint<typeof blog.createBlogPost>('blog.create', 'POST', '/api/blog/posts');
export const updateBlogPost = adminEndpoint<typeof blog.updateBlogPost>('blog.update', 'PUT', '/api/blog/posts/:slug');
export const deleteBlogPost = adminEndpoint<typeof blog.deleteBlogPost>(
  'blog.delete',
  'DELETE',
  '/api/blog/posts/:slug',
);
export const addBlogPicture = adminEndpoint<typeof blog.addBlogPicture>(
  'blog.pictures.add',
  'POST',
  '/api/admin/blog/pictures',
  'image',
);
export const getBlogPicture = publicEndpoint<typeof blog.getBlogPicture>(
  'blog.pictures.get',
  'GET',
  '/api/blog/pictures/:file',
);
export const listBlogTags = publicEndpoint<typeof blog.listBlogTags>('blog.tags', 'GET', '/api/blog/tags');
export const getBlogTag = publicEndpoint<typeof blog.getBlogTag>('blog.tags.get', 'GET', '/api/blog/tags/:slug');

const POST = '/api/admin/blog/posts/:id';
export const listEditedPosts = adminEndpoint<typeof editor.listEditedPosts>(
  'blog.edited.list',
  'GET',
  '/api/admin/blog/posts',
);
export const getBlogChoices = adminEndpoint<typeof editor.getBlogChoices>(
  'blog.choices',
  'GET',
  '/api/admin/blog/choices',
);
export const beginPost = adminEndpoint<typeof editor.beginPost>('blog.begin', 'POST', '/api/admin/blog/posts');
export const getEditedPost = adminEndpoint<typeof editor.getEditedPost>('blog.edited.get', 'GET', POST);
export const saveDraft = adminEndpoint<typeof editor.saveDraft>('blog.draft.save', 'PUT', `${POST}/draft`);
export const discardDraft = adminEndpoint<typeof editor.discardDraft>(
  'blog.draft.discard',
  'POST',
  `${POST}/draft/discard`,
);
export const publishPost = adminEndpoint<typeof editor.publishPost>('blog.publish', 'POST', `${POST}/publish`);
export const unpublishPost = adminEndpoint<typeof editor.unpublishPost>('blog.unpublish', 'POST', `${POST}/unpublish`);
export const deleteEditedPost = adminEndpoint<typeof editor.deleteEditedPost>('blog.edited.delete', 'DELETE', POST);
export const restorePost = adminEndpoint<typeof editor.restorePost>('blog.trash.restore', 'POST', `${POST}/restore`);
export const deleteTrashedPost = adminEndpoint<typeof editor.deleteTrashedPost>(
  'blog.trash.delete',
  'DELETE',
  `${POST}/trash`,
);
export const listPostVersions = adminEndpoint<typeof editor.listPostVersions>(
  'blog.versions.list',
  'GET',
  `${POST}/versions`,
);
export const getPostVersion = adminEndpoint<typeof editor.getPostVersion>(
  'blog.versions.get',
  'GET',
  `${POST}/versions/:version`,
);
export const restorePostVersion = adminEndpoint<typeof editor.restorePostVersion>(
  'blog.versions.restore',
  'POST',
  `${POST}/versions/:version/restore`,
);
export const stayInPost = adminEndpoint<typeof editor.stayInPost>('blog.editors.stay', 'PUT', `${POST}/editors`);
export const leavePost = adminEndpoint<typeof editor.leavePost>('blog.editors.leave', 'DELETE', `${POST}/editors`);
export const listPreviewLinks = adminEndpoint<typeof editor.listPreviewLinks>(
  'blog.previews.list',
  'GET',
  `${POST}/previews`,
);
export const addPreviewLink = adminEndpoint<typeof editor.addPreviewLink>(
  'blog.previews.add',
  'POST',
  `${POST}/previews`,
);
export const revokePreviewLink = adminEndpoint<typeof editor.revokePreviewLink>(
  'blog.previews.revoke',
  'DELETE',
  `${POST}/previews/:link`,
);
export const getPostPreview = publicEndpoint<typeof editor.getPostPreview>(
  'blog.preview',
  'GET',
  '/api/blog/previews/:token',
);

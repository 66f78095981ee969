import type * as blog from '../blog.ts';
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

import type { Client } from '#shared/api/client.ts';
import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import { deleteTrashedPost, restorePost } from '#shared/contracts/endpoints/blog.ts';
import type { TrashOf } from '../list/trash.tsx';

/** The queries to invalidate after posts change. */
export const POST_READS = ['/api/blog/posts', '/api/admin/blog/posts'];

/** The trash of blog posts. */
export const postTrash = (client: Client): TrashOf<EditedSummary> => ({
  what: 'blog post',
  nameOf: ({ title }) => title || 'Untitled',
  restore: (id) => client.call(restorePost, { params: { id: String(id) } }),
  restored: 'Blog post restored',
  remove: (id) => client.call(deleteTrashedPost, { params: { id: String(id) } }),
  goesToo: 'its versions and any pictures not used elsewhere',
  reads: POST_READS,
});

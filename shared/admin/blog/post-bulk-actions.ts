import type { Client } from '#shared/api/client.ts';
import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import {
  deleteEditedPost,
  getEditedPost,
  publishPost,
  restorePost,
  unpublishPost,
} from '#shared/contracts/endpoints/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import type { BulkAction } from '../list/bulk-bar.tsx';

const postsOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Publishes the saved version of posts. Posts without unpublished changes stay as they are. */
export const publishing = (client: Client): BulkAction<EditedSummary> => ({
  label: 'Publish',
  ask: (count) => ({
    title: `Publish ${postsOf(count)}?`,
    description: 'They go live as they were last saved. Posts with a future date go live on that date.',
    confirm: 'Publish',
  }),
  async run({ id, state, hasChanges }) {
    if (state !== 'draft' && !hasChanges) return;
    const params = { id: String(id) };
    const { fields, updatedAt } = await client.call(getEditedPost, { params });
    const slug = fields.slug.trim() || slugFromTitle(fields.title);
    await client.call(publishPost, { params, body: { ...fields, slug, ifUpdatedAt: updatedAt } });
  },
  done: (count) => `${postsOf(count)} published`,
});

/** Unpublishes posts. Drafts stay as they are. */
export const unpublishing = (client: Client): BulkAction<EditedSummary> => ({
  label: 'Unpublish',
  ask: (count) => ({
    title: `Unpublish ${postsOf(count)}?`,
    description: 'They’ll disappear from the website and stay here as drafts.',
    confirm: 'Unpublish',
  }),
  run: async ({ id, state, updatedAt }) =>
    state !== 'draft' && client.call(unpublishPost, { params: { id: String(id) }, body: { ifUpdatedAt: updatedAt } }),
  done: (count) => `${postsOf(count)} unpublished`,
});

/** Moves posts to the trash. */
export const deleting = (client: Client): BulkAction<EditedSummary> => ({
  label: 'Delete',
  isDangerous: true,
  ask: (count) => ({
    title: `Delete ${postsOf(count)}?`,
    description: 'They’ll disappear from the website. You can restore them from the Trash.',
    confirm: `Delete ${postsOf(count)}`,
  }),
  run: ({ id }) => client.call(deleteEditedPost, { params: { id: String(id) } }),
  undo: ({ id }) => client.call(restorePost, { params: { id: String(id) } }),
  done: (count) => `${postsOf(count)} deleted`,
});

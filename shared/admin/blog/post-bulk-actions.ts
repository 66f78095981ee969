import type { Client } from '#shared/api/client.ts';
import type { Platform } from '#shared/api/platform.ts';
import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import { deleteEditedPost, getEditedPost, publishPost, unpublishPost } from '#shared/contracts/endpoints/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import type { BulkAction } from '../list/bulk-bar.tsx';
import { forgetKept } from './use-post-writing.ts';

const postsOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Publishes posts as they are saved; those of which readers see everything stay as they are. */
export const publishing = (client: Client): BulkAction<EditedSummary> => ({
  label: 'Publish',
  ask: (count) => ({
    title: `Publish ${postsOf(count)}?`,
    description: 'Readers see them as they are saved now. One with a date to come appears at its date.',
    confirm: 'Publish',
  }),
  async run({ id, state, hasChanges }) {
    if (state !== 'draft' && !hasChanges) return;
    const params = { id: String(id) };
    const { fields, updatedAt } = await client.call(getEditedPost, { params });
    const slug = fields.slug.trim() || slugFromTitle(fields.title);
    await client.call(publishPost, { params, body: { ...fields, slug, ifUpdatedAt: updatedAt } });
  },
  done: (count) => `${postsOf(count)} ${count === 1 ? 'is' : 'are'} published`,
});

/** Takes posts off the website; drafts are not there. */
export const unpublishing = (client: Client): BulkAction<EditedSummary> => ({
  label: 'Unpublish',
  ask: (count) => ({
    title: `Take ${postsOf(count)} off the website?`,
    description: 'They stay here as drafts.',
    confirm: 'Unpublish',
  }),
  run: async ({ id, state, updatedAt }) =>
    state !== 'draft' && client.call(unpublishPost, { params: { id: String(id) }, body: { ifUpdatedAt: updatedAt } }),
  done: (count) => `${postsOf(count)} ${count === 1 ? 'is a draft' : 'are drafts'} now`,
});

/** Deletes posts with what is being written. */
export const deleting = (
  client: Client,
  { drafts }: Platform,
  personId: number | undefined,
): BulkAction<EditedSummary> => ({
  label: 'Delete',
  isDangerous: true,
  ask: (count) => ({
    title: `Delete ${postsOf(count)}?`,
    description: 'They go for good, with what is being written and their versions.',
    confirm: `Delete ${postsOf(count)}`,
  }),
  async run({ id }) {
    await client.call(deleteEditedPost, { params: { id: String(id) } });
    if (personId !== undefined) forgetKept({ drafts }, personId, id);
  },
  done: (count) => `${postsOf(count)} deleted`,
});

import type { EditedPost } from '#shared/contracts/blog-editor.ts';
import * as endpoints from '#shared/contracts/endpoints/blog.ts';
import type { DraftForm } from '#shared/contracts/forms/blog.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { MemberClient } from './test-client.ts';

/* The calls of the console's editor. */

export const begin = async (admin: MemberClient, changes: Partial<DraftForm> = {}): Promise<EditedPost> => {
  const { body } = await admin.call(endpoints.beginPost, {
    body: {
      title: 'Doors open',
      slug: 'doors-open',
      excerpt: 'What the hall heard.',
      category: 'Podcasts',
      ...says('It begins with the bell.'),
      ...changes,
    },
  });
  return body;
};

export const says = (text: string) => ({ doc: documentOf(text) });

/** The path parameter of a post's calls. */
export const at = ({ id }: { id: number }) => ({ id: String(id) });

type Version = Pick<EditedPost, 'id' | 'updatedAt' | 'fields'>;
export const save = (admin: MemberClient, post: Version, changes: Partial<DraftForm>) =>
  admin.call(endpoints.saveDraft, {
    params: at(post),
    body: { ...post.fields, ...changes, ifUpdatedAt: post.updatedAt },
  });
export const publish = (admin: MemberClient, post: Version, changes: Partial<DraftForm> = {}) =>
  admin.call(endpoints.publishPost, {
    params: at(post),
    body: { ...post.fields, ...changes, ifUpdatedAt: post.updatedAt },
  });
export const open = async (admin: MemberClient, post: { id: number }) =>
  (await admin.call(endpoints.getEditedPost, { params: at(post) })).body;

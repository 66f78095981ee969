import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlogScreen } from '#shared/admin/blog/blog-screen.tsx';
import { blankFields } from '#shared/admin/blog/post-fields.ts';
import type { DraftFields, EditedPost, EditedSummary } from '#shared/contracts/blog-editor.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { renderConsole } from './render-console.tsx';

/* Renders the blog administration, fills it in and presses its buttons. */

export const picture = {
  id: 3,
  url: `/api/blog/pictures/${'a'.repeat(32)}-480.webp`,
  width: 400,
  height: 300,
  sizes: [{ url: `/api/blog/pictures/${'a'.repeat(32)}-480.webp`, width: 400 }],
  alt: '',
};

/** A published post in the editor; a test overrides the fields that it is about. */
export const someEditedPost = (changes: Partial<EditedPost> = {}, fields: Partial<DraftFields> = {}): EditedPost => {
  const written = {
    ...blankFields,
    title: 'Open days',
    slug: 'open-days',
    excerpt: 'In short.',
    doc: documentOf('At length.'),
    ...fields,
  };
  return {
    id: 7,
    slug: 'open-days',
    author: { slug: null, name: 'Margaux Delacroix' },
    picture: null,
    state: 'published',
    hasChanges: false,
    publishedAt: '2026-03-01T09:30:00.000Z',
    updatedAt: '2026-03-02T09:30:00.000Z',
    updatedBy: null,
    editors: [],
    pictures: [],
    fields: written,
    published: written,
    ...changes,
  };
};

/** The same in the list. */
export function someSummary(changes: Partial<EditedSummary> = {}): EditedSummary {
  const { fields, published: _published, pictures: _pictures, ...rest } = someEditedPost();
  const { title, category, tags, imageUrl } = fields;
  return { ...rest, title, category, tags, imageUrl, trash: null, ...changes };
}

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;

/** Blog administration with one post, and a server that creates, saves and publishes another. */
export function showBlogAdmin(replies: Options['replies'] = {}, options: Options = {}) {
  let version = 0;
  const after = (body: unknown, changes: Partial<EditedPost>): EditedPost => {
    const { ifUpdatedAt: _basis, ...fields } = body as DraftFields & { ifUpdatedAt?: string };
    version += 1;
    return someEditedPost({ id: 8, slug: null, updatedAt: new Date(version).toISOString(), ...changes }, fields);
  };
  const draft = { state: 'draft', published: null, hasChanges: true, publishedAt: null } as const;
  return renderConsole(<BlogScreen />, {
    at: '/blog/admin',
    replies: {
      'blog.edited.list': () => [someSummary()],
      'blog.edited.get': () => someEditedPost(),
      'blog.choices': () => ({ authors: [], categories: [], tags: [] }),
      'blog.editors.stay': () => ({ editors: [], updatedAt: '2026-03-02T09:30:00.000Z' }),
      'blog.editors.leave': () => ({ success: true }),
      'blog.begin': ({ body }) => after(body, draft),
      'blog.draft.save': ({ body }) => after(body, draft),
      'blog.publish': ({ body }) => after(body, { state: 'published', slug: (body as DraftFields).slug }),
      'blog.pictures.add': () => picture,
      ...replies,
    },
    ...options,
  });
}
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Opens a new post, and fills in its title and excerpt. */
export const write = async () => {
  await press('New Post');
  await screen.findByLabelText('Title');
  await fill('Title', 'Été: Open  Days!');
  await fill('Excerpt', 'In short.');
};

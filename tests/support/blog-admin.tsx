import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '#shared/api/api-error.ts';
import { BlogScreen } from '#shared/admin/blog/blog-screen.tsx';
import { someBlogPost } from './blog.ts';
import { renderConsole } from './render-console.tsx';

/* Blog administration under test: how it is shown, filled in and pressed. */

export const post = someBlogPost({ id: 7, slug: 'open-days', title: 'Open days' });
export const picture = {
  url: `/api/blog/pictures/${'a'.repeat(32)}-480.webp`,
  width: 400,
  height: 300,
  sizes: [{ url: `/api/blog/pictures/${'a'.repeat(32)}-480.webp`, width: 400 }],
  alt: '',
};

type Options = NonNullable<Parameters<typeof renderConsole>[1]>;
export const showBlogAdmin = (replies: Options['replies'] = {}, options: Options = {}) =>
  renderConsole(<BlogScreen />, {
    at: '/blog/admin',
    replies: { 'blog.list': () => [post], 'blog.get': () => post, ...replies },
    ...options,
  });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const write = async () => {
  await press('New Post');
  await fill('Title', 'Été: Open  Days!');
  await fill('Excerpt', 'In short.');
  await fill('Content', 'At length.');
};
export const conflict = () => {
  throw new ApiError({
    status: 409,
    code: 'conflict',
    message: 'Jeanne Moreau changed this post.',
    fields: { ifUpdatedAt: 'Jeanne Moreau changed this post.' },
  });
};

import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { BlogScreen } from '#shared/admin/blog/blog-screen.tsx';
import { press, someEditedPost, someSummary } from '../../../tests/support/blog-admin.tsx';
import { renderConsole } from '../../../tests/support/render-console.tsx';

it('“All posts” returns to the previous list without a new history entry', async () => {
  const entries: string[] = [];
  const Spy = () => {
    const { key } = useLocation();
    if (entries.at(-1) !== key) entries.push(key);
    return null;
  };
  renderConsole(
    <>
      <BlogScreen />
      <Spy />
    </>,
    {
      at: '/blog/admin',
      replies: {
        'blog.edited.list': () => [someSummary()],
        'blog.edited.get': () => someEditedPost(),
        'blog.choices': () => ({ authors: [], categories: [], tags: [] }),
        'blog.editors.stay': () => ({ editors: [], updatedAt: '2026-03-02T09:30:00.000Z' }),
        'blog.editors.leave': () => ({ success: true }),
      },
    },
  );
  await press('Edit Open days');
  await press('All posts');
  await screen.findByRole('button', { name: 'New Post' });
  expect(entries).toHaveLength(3);
  expect(entries[2]).toBe(entries[0]);
});

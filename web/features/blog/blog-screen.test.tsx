import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { BlogList } from './blog.page.tsx';

const show = (list: () => unknown) => renderScreen(<BlogList />, { at: '/blog', replies: { 'blog.list': list } });
const failing = () => {
  throw new ApiError({ status: 401, message: 'not_authenticated' });
};

describe('the list of posts', () => {
  it('shows six skeletons, then a card for each post', async () => {
    const list = () => [someBlogPost({ category: 'photography', imageUrl: '/images/blog/portrait.svg' })];
    const { container } = show(list);
    expect(screen.getAllByTestId('blog-skeleton')).toHaveLength(6);
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'A post' }).getAttribute('href')).toBe('/blog/a-post');
    expect(card.getByText('In short.')).toBeDefined();
    expect(card.getByText('photography').className).toContain('text-red');
    expect(card.getByText('3 Feb 2026').getAttribute('datetime')).toBe('2026-02-03T09:30:00.000Z');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/blog/portrait.svg');
  });

  it('keeps badges of all other categories blue, and fetches no picture from elsewhere', async () => {
    const list = () => [someBlogPost({ category: 'podcasts', imageUrl: 'https://elsewhere.example/a.jpg' })];
    const { container } = show(list);
    expect((await screen.findByText('podcasts')).className).toContain('text-blue');
    expect(container.querySelector('img')).toBeNull();
  });

  it('says so when there are none', async () => {
    show(() => []);
    expect(await screen.findByRole('heading', { name: 'No Blog Posts Yet' })).toBeDefined();
    expect(screen.getByText('Check back soon for the latest insights and tips!')).toBeDefined();
  });

  it('can be tried again when it did not load', async () => {
    let works = false;
    show(() => (works ? [someBlogPost()] : failing()));
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByRole('article')).toBeDefined();
  });

  it('shows more when asked, and leads on to the first of them', async () => {
    let works = false;
    const { made } = renderScreen(<BlogList />, {
      at: '/blog',
      replies: {
        'blog.list': ({ query }) => {
          if (!(query as { before?: string }).before) return new PageReply([someBlogPost()], 'cursor');
          return works ? [someBlogPost({ id: 2, slug: 'older', title: 'An older post' })] : failing();
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more posts' }));
    await screen.findByText('We could not load more posts. Please try again.');
    expect(screen.getAllByRole('article')).toHaveLength(1);

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Load more posts' }));
    const older = await screen.findByRole('link', { name: 'An older post' });
    expect(document.activeElement).toBe(older);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(made.at(-1)?.query).toEqual({ limit: '12', before: 'cursor' });
  });
});

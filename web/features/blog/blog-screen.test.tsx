import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './blog.page.tsx';
import MorePosts from './more-posts.island.tsx';
import { page as tagPage } from './tag.page.tsx';

leaveDocuments();

const show = (list: () => unknown) => showPage(page, '/blog', { replies: { 'blog.list': list } });
const failing = () => {
  throw new ApiError({ status: 401, message: 'not_authenticated' });
};

describe('the list of posts', () => {
  it('shows a card for each post', async () => {
    await show(() => [someBlogPost({ category: 'photography', imageUrl: '/images/blog/portrait.svg' })]);
    const card = within(screen.getByRole('article'));
    expect(card.getByRole('link', { name: 'A post' }).getAttribute('href')).toBe('/blog/a-post');
    expect(card.getByText('In short.')).toBeDefined();
    expect(card.getByText('photography').className).toContain('text-red');
    expect(card.getByText('3 Feb 2026').getAttribute('datetime')).toBe('2026-02-03T09:30:00.000Z');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/blog/portrait.svg');
    expect(document.querySelector('[data-island="blog/more-posts"]')).toBeNull();
  });

  it('has blue badges for other categories, and loads no pictures from other sites', async () => {
    await show(() => [someBlogPost({ category: 'podcasts', imageUrl: 'https://elsewhere.example/a.jpg' })]);
    expect(screen.getByText('podcasts').className).toContain('text-blue');
    expect(document.querySelector('article img')).toBeNull();
  });

  it('shows an empty state without posts', async () => {
    await show(() => []);
    expect(screen.getByRole('heading', { name: 'No Blog Posts Yet' })).toBeDefined();
    expect(screen.getByText('Check back soon for the latest insights and tips!')).toBeDefined();
  });

  it('links to past issues once there are some', async () => {
    await show(() => []);
    expect(screen.queryByRole('link', { name: 'Past issues' })).toBeNull();
    const issue = { slug: 'one', subject: 'One', preheader: '', sentAt: '2026-02-03T09:30:00.000Z' };
    await showPage(page, '/blog', { replies: { 'blog.list': () => [], 'newsletter.archive': () => [issue] } });
    expect(screen.getByRole('link', { name: 'Past issues' }).getAttribute('href')).toBe('/newsletter');
  });

  it('throws when it cannot be loaded', async () => {
    await expect(show(failing)).rejects.toThrow('not_authenticated');
  });

  it('has a button for more posts when there are more', async () => {
    await show(() => new PageReply([someBlogPost()], 'cursor'));
    screen.getByRole('button', { name: 'Load more posts' });
    const place = document.querySelector<HTMLElement>('[data-island="blog/more-posts"]');
    expect(place?.dataset['props']).toBe('{"before":"cursor"}');
  });
});

describe('the search', () => {
  const search = (at: string, list: () => unknown) => showPage(page, '/blog', { at, replies: { 'blog.list': list } });

  it('is a form that works without JavaScript', async () => {
    await show(() => []);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the blog' });
    expect([box.name, box.form?.getAttribute('action'), box.form?.method]).toEqual(['q', '/blog', 'get']);
  });

  it('marks the matches, and links to more results', async () => {
    const found = {
      title: { text: 'A post', marks: [[2, 6]] },
      excerpt: { text: '…with <b>posts</b>', marks: [[9, 14]] },
    };
    const { head, made } = await search(
      '/blog?q=%22Post*%22',
      () => new PageReply([{ ...someBlogPost(), found }], 'c'),
    );
    expect(made[0]?.query).toEqual({ search: 'post', limit: '12', fields: 'summary' });
    expect(head).toMatchObject({ robots: 'noindex', title: '“"Post*"” | Beyond Bonjour' });
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['post', 'posts']);
    expect(document.querySelector('b')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('"Post*"');
    const more = screen.getByRole('link', { name: 'More results' }).getAttribute('href');
    expect(more).toBe('/blog?q=%22Post*%22&before=c');
  });

  it('shows an empty state without matches, and makes no call without a search term', async () => {
    await search('/blog?q=zeugma', () => []);
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeDefined();
    const { made } = await search('/blog?q=%3F!', () => failing());
    expect(made).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeDefined();
  });
});

describe('a tag’s page', () => {
  const tag = { slug: 'open-days', name: 'Open days' };
  const showTag = (at: string, list: (call: { query: unknown }) => unknown, of: () => unknown = () => tag) =>
    showPage(tagPage, '/blog/tag/:slug', { at, replies: { 'blog.tags.get': of, 'blog.list': list } });

  it('shows its posts, a feed, and a link to older posts', async () => {
    const { head } = await showTag('/blog/tag/open-days', () => new PageReply([someBlogPost()], 'c'));
    expect(screen.getByRole('heading', { level: 1, name: 'Open days' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'A post' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Older posts' }).getAttribute('href')).toBe('/blog/tag/open-days?before=c');
    expect(screen.queryByRole('link', { name: 'The newest posts' })).toBeNull();
    expect(head).toMatchObject({ title: 'Open days | Beyond Bonjour', feed: { path: '/blog/tag/open-days/rss.xml' } });
    expect(head.robots).toBeUndefined();
  });

  it('excludes later pages from search engines, and ignores an invalid cursor', async () => {
    const list = ({ query }: { query: unknown }) => {
      if ('before' in (query as object)) throw new ApiError({ status: 400, code: 'validation_failed', message: 'No' });
      return [someBlogPost()];
    };
    const { head } = await showTag('/blog/tag/open-days?before=x', list);
    expect(screen.getByRole('link', { name: 'A post' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'The newest posts' })).toBeDefined();
    expect(head.jsonLd).toBeUndefined();
  });

  it('is not found when no post has the tag', async () => {
    const gone = () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    };
    const { head } = await showTag('/blog/tag/nothing', () => [], gone);
    expect(head).toMatchObject({ status: 404, robots: 'noindex' });
    expect(screen.getByRole('heading', { level: 1, name: 'No Posts With This Tag' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });
});

describe('the button for more posts', () => {
  afterEach(() => history.replaceState(null, ''));

  it('loads them and focuses the first of them', async () => {
    let works = false;
    const { made } = renderScreen(<MorePosts before="cursor" />, {
      at: '/blog',
      replies: {
        'blog.list': () => (works ? [someBlogPost({ id: 2, slug: 'older', title: 'An older post' })] : failing()),
      },
    });
    expect(made).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Load more posts' }));
    await screen.findByText('We couldn’t load more posts. Please try again.');
    expect(screen.queryByRole('article')).toBeNull();

    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Load more posts' }));
    const older = await screen.findByRole('link', { name: 'An older post' });
    expect(document.activeElement).toBe(older);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(made.at(-1)?.query).toEqual({ limit: '12', before: 'cursor', fields: 'summary' });
  });

  it('restores them and the scroll position when the reader returns to the page', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const older = (id: number) => someBlogPost({ id, slug: `older-${id}`, title: `Older post ${id}` });
    const replies = {
      'blog.list': ({ query }: { query: unknown }) =>
        (query as { before: string }).before === 'cursor'
          ? new PageReply([older(2)], 'next')
          : new PageReply([older(3)], null),
    };
    const left = renderScreen(<MorePosts before="cursor" />, { at: '/blog', replies });
    for (const name of ['Older post 2', 'Older post 3']) {
      await userEvent.click(screen.getByRole('button', { name: 'Load more posts' }));
      await screen.findByRole('link', { name });
    }
    vi.stubGlobal('scrollY', 900);
    window.dispatchEvent(new Event('pagehide'));
    left.unmount();
    expect(history.state).toEqual({ pages: 2, top: 900 });
    vi.stubGlobal('scrollY', 0);
    scroll.mockClear();

    renderScreen(<MorePosts before="cursor" />, { at: '/blog', replies });
    expect(await screen.findByRole('link', { name: 'Older post 3' })).toBeTruthy();
    screen.getByRole('link', { name: 'Older post 2' });
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 900, behavior: 'instant' }));
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { PostScreen } from './post.page.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

/** Gives the device a way of its own to share. */
const deviceShares = (share: (what: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

const show = (
  post: () => unknown,
  neighbours: object = { newer: null, older: null },
  user: CurrentUser | null = null,
) =>
  renderScreen(
    <Routes>
      <Route path="/blog/:slug" element={<PostScreen />} />
    </Routes>,
    { at: '/blog/a-post', user, replies: { 'blog.get': post, 'blog.neighbours': () => neighbours } },
  );

describe('a post', () => {
  it('says what it is, when it appeared and how long it takes', async () => {
    show(() => someBlogPost({ content: 'word '.repeat(660) }));
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('heading', { level: 1, name: 'A post' })).toBeDefined();
    expect(article.getByText('Training').className).toContain('text-blue');
    expect(article.getByText('1 March 2026')).toBeDefined();
    expect(article.getByText('3 min read')).toBeDefined();
    expect(article.getByText('In short.')).toBeDefined();
    expect(within(screen.getByRole('complementary', { name: 'About the author' })).getByRole('img')).toBeDefined();
  });

  it('keeps line breaks, and makes addresses links but nothing else', async () => {
    show(() => someBlogPost({ content: 'One,\ntwo: https://school.example/a <b>bold</b>' }));
    const text = await screen.findByText(/^One,/);
    expect(text.textContent).toBe('One,\ntwo: https://school.example/a <b>bold</b>');
    expect(text.className).toContain('prose-lines');
    expect(within(text).getByRole('link').getAttribute('href')).toBe('https://school.example/a');
  });

  it('leads on to what came before and after', async () => {
    const { older, newer } = { older: { slug: 'before', title: 'Before' }, newer: { slug: 'after', title: 'After' } };
    show(() => someBlogPost(), { older, newer });
    const way = within(await screen.findByRole('navigation', { name: 'More posts' }));
    expect((await way.findByRole('link', { name: /Before/ })).getAttribute('href')).toBe('/blog/before');
    expect(way.getByRole('link', { name: /After/ }).getAttribute('href')).toBe('/blog/after');
    expect(way.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/blog');
  });

  it('says so when there is none', async () => {
    show(() => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    await screen.findByRole('heading', { level: 1, name: 'Post Not Found' });
    screen.getByText("The blog post you're looking for doesn't exist.");
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });

  it('can be tried again when it did not load', async () => {
    let works = false;
    show(() => {
      if (works) return someBlogPost();
      throw new ApiError({ status: 401, message: 'not_authenticated' });
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByRole('article')).toBeDefined();
  });
});

describe('sharing', () => {
  const url = `${window.location.origin}/blog/a-post`;

  it('copies the address where the device has no way of its own', async () => {
    const user = userEvent.setup();
    show(() => someBlogPost());
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('says so when the address cannot be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not here'));
    show(() => someBlogPost());
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('The link could not be copied')).toBeDefined();
  });

  it('uses the device’s own way where it has one; to close that is no failure', async () => {
    const own = vi.fn<(what: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('Closed', 'AbortError'));
    deviceShares(own);
    show(() => someBlogPost());
    await userEvent.click(await screen.findByRole('button', { name: 'Share…' }));
    expect(own).toHaveBeenCalledWith({ title: 'A post', url });
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('offers members the Circle', async () => {
    show(() => someBlogPost());
    await screen.findByRole('region', { name: 'Share' });
    expect(screen.queryByRole('link', { name: 'Share to the Circle' })).toBeNull();
    cleanup();
    show(() => someBlogPost(), undefined, someMember);
    const link = await screen.findByRole('link', { name: 'Share to the Circle' });
    expect(link.getAttribute('href')).toBe('/feed?share=a-post');
  });

  it('offers three links that need no script', async () => {
    show(() => someBlogPost({ title: 'Q&A: fun?' }));
    const group = within(await screen.findByRole('region', { name: 'Share' }));
    const hrefs = group.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.map((href) => new URL(href).host || new URL(href).protocol)).toEqual([
      'www.linkedin.com',
      'wa.me',
      'mailto:',
    ]);
    expect(new URL(hrefs[1] ?? '').searchParams.get('text')).toBe(`Q&A: fun? ${url}`);
    expect(hrefs[2]).toContain('subject=Q%26A%3A%20fun%3F&');
  });
});

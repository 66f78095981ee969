import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './post.page.tsx';

leaveDocuments();

const show = (post: () => unknown, neighbours: object = { newer: null, older: null }) =>
  showPage(page, '/blog/:slug', {
    at: '/blog/a-post',
    replies: { 'blog.get': post, 'blog.neighbours': () => neighbours },
  });

describe('a post', () => {
  it('says what it is, when it appeared and how long it takes', async () => {
    await show(() => someBlogPost({ content: 'word '.repeat(660) }));
    const article = within(screen.getByRole('article'));
    expect(article.getByRole('heading', { level: 1, name: 'A post' })).toBeDefined();
    expect(article.getByText('Training').className).toContain('text-blue');
    expect(article.getByText('1 March 2026')).toBeDefined();
    expect(article.getByText('3 min read')).toBeDefined();
    expect(article.getByText('In short.')).toBeDefined();
    expect(within(screen.getByRole('complementary', { name: 'About the author' })).getByRole('img')).toBeDefined();
  });

  it('keeps line breaks, and makes addresses links but nothing else', async () => {
    await show(() => someBlogPost({ content: 'One,\ntwo: https://school.example/a <b>bold</b>' }));
    const text = screen.getByText(/^One,/);
    expect(text.textContent).toBe('One,two: https://school.example/a <b>bold</b>');
    expect(text.innerHTML).toMatch(/^One,<br>two: <a /);
    expect(within(text).getByRole('link').getAttribute('href')).toBe('https://school.example/a');
  });

  it('leads on to what came before and after', async () => {
    const { older, newer } = { older: { slug: 'before', title: 'Before' }, newer: { slug: 'after', title: 'After' } };
    await show(() => someBlogPost(), { older, newer });
    const way = within(screen.getByRole('navigation', { name: 'More posts' }));
    expect(way.getByRole('link', { name: /Before/ }).getAttribute('href')).toBe('/blog/before');
    expect(way.getByRole('link', { name: /After/ }).getAttribute('href')).toBe('/blog/after');
    expect(way.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/blog');
  });

  it('says so when there is none', async () => {
    await show(() => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    screen.getByRole('heading', { level: 1, name: 'Post Not Found' });
    screen.getByText("The blog post you're looking for doesn't exist.");
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });

  it('is no page when it cannot be read', async () => {
    const failing = () => {
      throw new ApiError({ status: 401, message: 'not_authenticated' });
    };
    await expect(show(failing)).rejects.toThrow('not_authenticated');
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { someBlogPost } from '../../../tests/support/blog.ts';
import { leaveDocuments, showPage } from '../../../tests/support/show-document.tsx';
import { page } from './post.page.tsx';

leaveDocuments();

const service = { slug: 'training', name: 'Training', shortDescription: 'Two days at your school.', color: 'blue' };
const show = (post: () => unknown, neighbours: object = {}) =>
  showPage(page, '/blog/:slug', {
    at: '/blog/a-post',
    replies: {
      'blog.get': post,
      'blog.neighbours': () => ({ newer: null, older: null, related: [], ...neighbours }),
      'services.get': ({ params }) => ({ ...service, slug: (params as { slug: string }).slug }),
    },
  });
const heading = (level: 2 | 3, text: string) => ({
  type: 'heading' as const,
  attrs: { level },
  content: [{ type: 'text' as const, text }],
});

describe('a post', () => {
  it('shows its category, its date and its reading time', async () => {
    await show(() => someBlogPost({ content: 'word '.repeat(660) }));
    const article = within(screen.getByRole('article'));
    expect(article.getByRole('heading', { level: 1, name: 'A post' })).toBeDefined();
    expect(article.getByText('Training').className).toContain('text-blue');
    expect(article.getByText('1 March 2026')).toBeDefined();
    expect(article.getByText('3 min read')).toBeDefined();
    expect(article.getByText('In short.')).toBeDefined();
    expect(within(screen.getByRole('complementary', { name: 'About the author' })).getByRole('img')).toBeDefined();
  });

  it('keeps line breaks, and links addresses only', async () => {
    await show(() => someBlogPost({ content: 'One,\ntwo: https://school.example/a <b>bold</b>' }));
    const text = screen.getByText(/^One,/);
    expect(text.textContent).toBe('One,two: https://school.example/a <b>bold</b>');
    expect(text.innerHTML).toMatch(/^One,<br>two: <a /);
    expect(within(text).getByRole('link').getAttribute('href')).toBe('https://school.example/a');
  });

  it('links to the previous and the next post', async () => {
    const { older, newer } = { older: { slug: 'before', title: 'Before' }, newer: { slug: 'after', title: 'After' } };
    await show(() => someBlogPost(), { older, newer });
    const way = within(screen.getByRole('navigation', { name: 'More posts' }));
    expect(way.getByRole('link', { name: /Before/ }).getAttribute('href')).toBe('/blog/before');
    expect(way.getByRole('link', { name: /After/ }).getAttribute('href')).toBe('/blog/after');
    expect(way.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/blog');
  });

  it('has a table of contents when it is long, with unique ids', async () => {
    const content = [heading(2, 'The hall'), heading(3, 'The hall'), heading(2, 'Main'), heading(2, 'Related title')];
    await show(() => someBlogPost({ readingMinutes: 3, doc: { type: 'doc', content } }));
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const links = within(contents).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#the-hall',
      '#the-hall-2',
      '#main-2',
      '#related-title-2',
    ]);
    for (const link of links) {
      const found = document.querySelectorAll(`[id="${link.getAttribute('href')!.slice(1)}"]`);
      expect([...found].map((each) => each.textContent)).toEqual([link.textContent]);
    }
    expect(document.querySelector('details summary')?.textContent).toContain('On this page');
  });

  it.each([
    ['few headings', 9, [heading(2, 'One'), heading(2, 'Two')]],
    ['few words', 2, [heading(2, 'One'), heading(2, 'Two'), heading(3, 'Three')]],
  ])('has no table of contents with %s', async (_, readingMinutes, content) => {
    await show(() => someBlogPost({ readingMinutes, doc: { type: 'doc', content } }));
    expect(screen.queryByText('On this page')).toBeNull();
  });

  it('links to its tags and to related posts', async () => {
    const tags = [{ slug: 'open-days', name: 'Open days' }];
    await show(() => someBlogPost({ tags }), { related: [someBlogPost({ id: 2, slug: 'akin', title: 'Akin' })] });
    expect(screen.getByRole('link', { name: 'Open days' }).getAttribute('href')).toBe('/blog/tag/open-days');
    const related = within(screen.getByRole('region', { name: 'Read next' }));
    expect(related.getByRole('heading', { level: 3, name: 'Akin' })).toBeDefined();
    expect(related.getByText(/1 min read/)).toBeDefined();
  });

  it.each([
    ['a tag', { tags: [{ slug: 'sound', name: 'sound' }], category: 'Photography' }, 'podcasts'],
    ['its category', { tags: [{ slug: 'x', name: 'X' }], category: 'photography' }, 'photography'],
    ['neither', { category: 'Beyond Bonjour' }, 'marketing-videos'],
  ])('offers the service that fits %s', async (_, changes, slug) => {
    await show(() => someBlogPost(changes));
    const offer = within(screen.getByRole('complementary', { name: 'Training' }));
    expect(offer.getByText('Two days at your school.')).toBeDefined();
    expect(offer.getByRole('link').getAttribute('href')).toBe(`/services/${slug}`);
  });

  it('has structured data with author, length and topics', async () => {
    const { head } = await show(() =>
      someBlogPost({
        content: 'One two </script> four',
        author: { slug: 'noor', name: 'Noor' },
        tags: [{ slug: 'sound', name: 'Sound' }],
        imageUrl: '/images/blog/portrait.svg',
      }),
    );
    expect(head.jsonLd).toMatchObject([
      {
        '@type': 'BlogPosting',
        wordCount: 4,
        keywords: ['Sound'],
        image: 'https://bonjour.test/images/blog/portrait.svg',
        datePublished: '2026-03-01T09:30:00.000Z',
        author: {
          '@type': 'Person',
          name: 'Noor',
          url: expect.stringMatching(/^https:\/\/bonjour.test\/book\//) as string,
        },
      },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  it('shows a message when the post does not exist', async () => {
    await show(() => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    screen.getByRole('heading', { level: 1, name: 'Post Not Found' });
    screen.getByText("The blog post you're looking for doesn't exist.");
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  });

  it('throws when it cannot be loaded', async () => {
    const failing = () => {
      throw new ApiError({ status: 401, message: 'not_authenticated' });
    };
    await expect(show(failing)).rejects.toThrow('not_authenticated');
  });
});

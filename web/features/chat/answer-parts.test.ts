import { describe, expect, it } from 'vitest';
import { answerParts } from './answer-parts.ts';

const screens = new Set(['/', '/blog', '/services/podcasts', '/services/photography', '/privacy']);
const parts = (text: string) =>
  answerParts(text, {
    origin: 'https://bonjour.test',
    mail: 'hello@bonjour.example',
    hasScreen: (path) => screens.has(path),
  });
const linksIn = (text: string) => parts(text).flatMap(({ to, href }) => to ?? href ?? []);

describe('links in a chat message', () => {
  it.each([
    ['See /services/podcasts.', ['/services/podcasts']],
    [
      'Podcasts (/services/podcasts), Photography (/services/photography)',
      ['/services/podcasts', '/services/photography'],
    ],
    ['Our policy: /privacy#cookies', ['/privacy#cookies']],
    ['Please look at\n/#contact', ['/#contact']],
    ['Read more: /, /blog', ['/', '/blog']],
    ['It is on https://bonjour.test/blog?page=2#top today', ['/blog?page=2#top']],
    ['As on https://bonjour.test/services/Photography?A=B#C', ['/services/photography?A=B#C']],
    ['See /services/Photography', ['/services/photography']],
    ['Listen at https://open.example/show/1.', ['https://open.example/show/1']],
    ['Write to hello@bonjour.example, please.', ['mailto:hello@bonjour.example']],
  ])('are found in “%s”', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    'and/or, 24 / 7, 1/2, a//b',
    'See /services/nothing and /admin.',
    'javascript:alert(1) and data:text/html,hello',
    'somebody@else.example',
  ])('are not found in “%s”', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('are external when this site has no such page', () => {
    expect(linksIn('https://bonjour.test/api/health')).toEqual(['https://bonjour.test/api/health']);
  });

  it('have the page’s name in a list of pages', () => {
    const listed = (text: string) => parts(text).find(({ to }) => to)?.isListed;
    expect(listed('A day.\n\nRead more: /services/podcasts, /blog')).toBe(true);
    expect(listed('Have a look at /services/podcasts, dear reader')).toBe(false);
  });

  it('split the text without changing it', () => {
    const text = 'One (/blog),\n• two: /services/podcasts\n\nRead more: /, /privacy#cookies';
    expect(
      parts(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text);
  });
});

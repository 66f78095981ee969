import { expect, it } from 'vitest';
import { robotsTxt, speculationRules } from './seo-files.ts';
import { sitemap } from './sitemap.ts';

it('the sitemap names each page with the day of its last change', () => {
  const xml = sitemap([{ path: '/' }, { path: '/privacy', changedAt: '2024-03-19' }], 'https://bonjour.test');
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://bonjour.test/',
    'https://bonjour.test/privacy',
  ]);
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  expect(xml).toContain('<lastmod>2024-03-19</lastmod>');
  expect(xml).not.toContain('hreflang');
});

it('robots.txt names the sitemap, and forbids what is private but not what is public', () => {
  const text = robotsTxt('https://bonjour.test');
  expect(text).toContain('Sitemap: https://bonjour.test/sitemap.xml');
  const forbidden = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const isForbidden = (path: string) => forbidden.some((start) => path.startsWith(start));
  for (const path of ['/feed', '/blog/admin', '/admin/users', '/member', '/members/map', '/users/1', '/profile']) {
    expect(isForbidden(path)).toBe(true);
  }
  for (const path of ['/', '/services/podcasts', '/blog', '/blog/rss.xml', '/book/kofi', '/privacy', '/og/x.png']) {
    expect(isForbidden(path)).toBe(false);
  }
});

it('browsers may fetch public pages ahead, and nothing that is private or has a query', () => {
  const rules = JSON.parse(speculationRules()) as {
    prefetch: { where: { and: [{ href_matches: string }, { not: { href_matches: string[] } }] } }[];
  };
  const [, { not }] = rules.prefetch[0]!.where.and;
  const isLeft = (address: string) =>
    not.href_matches.some((pattern) =>
      new URLPattern(pattern, 'https://bonjour.test').test(`https://bonjour.test${address}`),
    );
  for (const address of [
    '/feed',
    '/circle',
    '/api/posts',
    '/admin/users',
    '/chat?token=1',
    '/book/kofi?day=1',
    '/forms/contact',
  ]) {
    expect(isLeft(address), address).toBe(true);
  }
  for (const address of ['/', '/services/podcasts', '/blog', '/blog/a-post', '/privacy', '/book/kofi']) {
    expect(isLeft(address), address).toBe(false);
  }
});

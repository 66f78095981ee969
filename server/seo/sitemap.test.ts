import { expect, it } from 'vitest';
import { robotsTxt } from './seo-files.ts';
import { sitemap } from './sitemap.ts';

it('the sitemap lists each page with the day of its last change', () => {
  const xml = sitemap([{ path: '/' }, { path: '/privacy', changedAt: '2024-03-19' }], 'https://bonjour.test');
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://bonjour.test/',
    'https://bonjour.test/privacy',
  ]);
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  expect(xml).toContain('<lastmod>2024-03-19</lastmod>');
  expect(xml).not.toContain('hreflang');
});

it('robots.txt names the sitemap, and excludes private pages but not public ones', () => {
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

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeColors } from '#shared/rules/theme.ts';
import { headTags } from './document.ts';

it('uses the same theme colours as the style sheet', () => {
  const tokens = readFileSync(new URL('../../shared/ui/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--color-paper: light-dark(${themeColors.light}, ${themeColors.dark});`);
});

const site = { siteName: 'Bonjour', publicUrl: 'https://bonjour.test' };

describe('head tags', () => {
  it('describe the page for search engines and social networks, with absolute URLs', () => {
    const tags = headTags(
      { title: 'Podcasts', description: 'For schools' },
      { ...site, canonicalPath: '/services/podcasts', picture: { path: '/og/podcasts.png', alt: 'Podcasts' } },
    );
    expect(tags).toContain('<title>Podcasts</title>');
    expect(tags).toContain('<meta name="description" content="For schools">');
    expect(tags).toContain('<link rel="canonical" href="https://bonjour.test/services/podcasts">');
    expect(tags).toContain('<meta property="og:url" content="https://bonjour.test/services/podcasts">');
    expect(tags).toContain('<meta property="og:image" content="https://bonjour.test/og/podcasts.png">');
    expect(tags).toContain('<meta property="og:image:alt" content="Podcasts">');
  });

  it('fall back to the site’s share image', () => {
    const picture = '<meta property="og:image" content="https://bonjour.test/share.png">';
    expect(headTags({ title: 'Privacy' }, site)).toContain(picture);
  });

  it('have one canonical URL for every region', () => {
    const tags = headTags({ title: 'Privacy' }, { ...site, canonicalPath: '/privacy' });
    expect(tags).toContain('<link rel="canonical" href="https://bonjour.test/privacy">');
    expect(tags).not.toContain('hreflang');
  });

  it('include an article’s publication date and next article', () => {
    const article = {
      published: '2026-01-02T03:04:05.000Z',
      modified: '2026-01-03T03:04:05.000Z',
      section: 'Training',
    };
    const tags = headTags({ title: 'A post', article, feed: { title: 'News', path: '/blog/rss.xml' } }, site);
    expect(tags).toContain('<meta property="og:type" content="article">');
    expect(tags).toContain('<meta property="article:published_time" content="2026-01-02T03:04:05.000Z">');
    expect(tags).toContain('<meta property="article:section" content="Training">');
    expect(tags).toContain(
      '<link rel="alternate" type="application/rss+xml" title="News" href="https://bonjour.test/blog/rss.xml">',
    );
  });

  it('leave out missing values', () => {
    const tags = headTags({ title: 'Nothing here', robots: 'noindex' }, site);
    expect(tags).toContain('<meta name="robots" content="noindex">');
    expect(tags).not.toMatch(/canonical|og:url|description|hreflang|article:|rss/);
  });

  it('escape values', () => {
    const evil = '"><script>alert(1)</script>';
    const tags = headTags(
      { title: evil, description: evil, jsonLd: [{ name: evil }] },
      { ...site, canonicalPath: `/${evil}` },
    );
    expect(tags).not.toContain('<script>alert');
    expect(tags.match(/<\/script>/g)).toHaveLength(1);
    expect(tags).toContain('\\u003cscript>');
  });
});

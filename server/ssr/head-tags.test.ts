import { describe, expect, it } from 'vitest';
import { headTags } from './head-tags.ts';

const site = { siteName: 'Bonjour', publicUrl: 'https://bonjour.test' };

describe('head tags', () => {
  it('name the page for search engines and social networks, with full addresses', () => {
    const tags = headTags(
      { title: 'Podcasts', description: 'For schools', image: '/images/podcasts.png' },
      { ...site, canonicalPath: '/services/podcasts' },
    );
    expect(tags).toContain('<title>Podcasts</title>');
    expect(tags).toContain('<meta name="description" content="For schools">');
    expect(tags).toContain('<link rel="canonical" href="https://bonjour.test/services/podcasts">');
    expect(tags).toContain('<meta property="og:url" content="https://bonjour.test/services/podcasts">');
    expect(tags).toContain('<meta property="og:image" content="https://bonjour.test/images/podcasts.png">');
  });

  it('show the site’s own picture where the page has none', () => {
    const picture = '<meta property="og:image" content="https://bonjour.test/share.png">';
    expect(headTags({ title: 'Privacy' }, site)).toContain(picture);
  });

  it('leave out what there is not', () => {
    const tags = headTags({ title: 'Nothing here', robots: 'noindex' }, site);
    expect(tags).toContain('<meta name="robots" content="noindex">');
    expect(tags).not.toMatch(/canonical|og:url|description/);
  });

  it('cannot be broken out of', () => {
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

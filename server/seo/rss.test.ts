import { describe, expect, it } from 'vitest';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { someBlogPost } from '../../tests/support/blog.ts';
import { rssFeed } from './rss.ts';

const post = (changes: Partial<BlogPost> = {}) =>
  someBlogPost({ id: 7, content: 'At length.\n\nMore of it,\nand more.', ...changes });
const feed = (...posts: BlogPost[]) => rssFeed(posts, 'https://bonjour.test');

describe('the feed', () => {
  it('names itself, the blog and each post with full addresses', () => {
    const xml = feed(post());
    expect(xml).toContain('<link>https://bonjour.test/blog</link>');
    expect(xml).toContain('<atom:link href="https://bonjour.test/blog/rss.xml" rel="self"');
    expect(xml).toContain('<link>https://bonjour.test/blog/a-post</link>');
    expect(xml).toContain('<pubDate>Sun, 01 Mar 2026 09:30:00 GMT</pubDate>');
    expect(xml).toContain('<lastBuildDate>Mon, 02 Mar 2026 09:30:00 GMT</lastBuildDate>');
    expect(xml).toContain('<category>Training</category>');
    expect(xml).toContain('&lt;p&gt;More of it,&lt;br&gt;and more.&lt;/p&gt;');
  });

  it('lets readers know a post again whose address has changed', () => {
    const guid = (xml: string) => /<guid.*<\/guid>/.exec(xml)?.[0];
    expect(guid(feed(post()))).toBeDefined();
    expect(guid(feed(post({ slug: 'another' })))).toBe(guid(feed(post())));
  });

  it('holds whatever somebody may have written', () => {
    const xml = feed(post({ title: 'Q&A <b>\u0000\u{1F389}\uD800', content: ']]><script>', category: '"' }));
    expect(xml).toContain('<title>Q&amp;A &lt;b&gt;\u{1F389}</title>');
    expect(xml).toContain('&lt;p&gt;]]&amp;gt;&amp;lt;script&amp;gt;&lt;/p&gt;');
  });

  it('is a feed without posts, too', () => {
    const xml = feed();
    expect(xml).not.toMatch(/<item>|lastBuildDate/);
    expect(xml).toContain('</channel>');
  });
});

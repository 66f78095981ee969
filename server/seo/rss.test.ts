import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blogImages } from '#data/content/blog-images.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { someBlogPost } from '../../tests/support/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { parseHtml } from '../../tests/support/parsed-html.ts';
import { someDocument, wordsOf } from '../../tests/support/rich-text.ts';
import { documentHtml } from './document-html.ts';
import { rssFeed } from './rss.ts';

const post = (changes: Partial<BlogPost> = {}) =>
  someBlogPost({ id: 7, content: 'At length.\n\nMore of it,\nand more.', ...changes });
const feed = (...posts: BlogPost[]) => rssFeed(posts, 'https://bonjour.test');

describe('the RSS feed', () => {
  it('has absolute addresses for itself, the blog and each post', () => {
    const xml = feed(post());
    expect(xml).toContain('<link>https://bonjour.test/blog</link>');
    expect(xml).toContain('<atom:link href="https://bonjour.test/blog/rss.xml" rel="self"');
    expect(xml).toContain('<link>https://bonjour.test/blog/a-post</link>');
    expect(xml).toContain('<pubDate>Sun, 01 Mar 2026 09:30:00 GMT</pubDate>');
    expect(xml).toContain('<lastBuildDate>Mon, 02 Mar 2026 09:30:00 GMT</lastBuildDate>');
    expect(xml).toContain('<category>Training</category>');
    expect(xml).toContain('&lt;p&gt;More of it,&lt;br&gt;and more.&lt;/p&gt;');
  });

  it('has the whole text of each post, with absolute addresses and alternative texts', () => {
    const url = `/api/blog/pictures/${'a'.repeat(32)}-480.webp`;
    const picture = { id: 4, url, width: 400, height: 300, sizes: [], alt: '' };
    const doc: RichText = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Doors' }] },
        { type: 'picture', attrs: { pictureId: 4, alt: 'A "gate"', caption: 'Open', width: 'wide' } },
        { type: 'picture', attrs: { pictureId: 5, alt: 'Gone', caption: '', width: 'text' } },
        { type: 'button', attrs: { label: 'Book', href: '/book/kofi?a=1&b=2' } },
        { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: '' } },
        { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      ],
    };
    expect(documentHtml(post({ doc, pictures: [picture] }), 'https://bonjour.test/blog/a-post')).toBe(
      [
        '<h3>Doors</h3>',
        `<figure><img src="https://bonjour.test${url}" width="400" height="300" alt="A &quot;gate&quot;"><figcaption>Open</figcaption></figure>`,
        '<p><a href="https://bonjour.test/book/kofi?a=1&amp;b=2">Book</a></p>',
        '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
        '<ol start="3"><li></li></ol>',
      ].join('\n'),
    );
  });

  it('contains only allowed elements and every word of any document', () => {
    const allowed =
      'a blockquote br em figcaption figure h2 h3 hr img li ol p strong table tbody td th thead tr ul'.split(' ');
    const pictures = [1, 2, 3, 4].map((id) => ({
      id,
      url: `/api/blog/pictures/${String(id).repeat(32)}-480.webp`,
      width: 400,
      height: 300,
      sizes: [],
      alt: '',
    }));
    fc.assert(
      fc.property(someDocument, (doc) => {
        const { elements, text, comments } = parseHtml(documentHtml({ doc, pictures }, 'https://bonjour.test/blog/a'));
        expect(comments).toBe(0);
        for (const { name, attributes } of elements) {
          expect(allowed).toContain(name);
          expect(['href', 'src', 'width', 'height', 'alt', 'start']).toEqual(
            expect.arrayContaining(Object.keys(attributes)),
          );
          expect(attributes['href'] ?? 'tel:').toMatch(/^(https?:\/\/|mailto:|tel:)/);
          const source = attributes['src'] ?? 'https://bonjour.test/api/blog/pictures/';
          expect(source).toMatch(/^https:\/\/bonjour\.test\/api\/blog\/pictures\//);
        }
        for (const words of wordsOf(doc)) expect(text).toContain(words);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the author and the picture of each post', () => {
    const url = `/api/blog/pictures/${'a'.repeat(32)}-960.webp`;
    const picture = { id: 4, url, width: 960, height: 540, sizes: [], alt: 'A "gate"' };
    const author = { slug: 'noor', name: 'Noor & Sons' };
    const xml = feed(post({ author, imageUrl: url, picture }));
    expect(xml).toContain('<dc:creator>Noor &amp; Sons</dc:creator>');
    expect(xml).toContain(
      `<media:content url="https://bonjour.test${url}" type="image/webp" medium="image" width="960" height="540"><media:description type="plain">A &quot;gate&quot;</media:description></media:content>`,
    );
    const drawing = Object.values(blogImages)[0]!;
    expect(feed(post({ imageUrl: drawing.src }))).toContain(
      `<media:content url="https://bonjour.test${drawing.src}" type="image/svg+xml" medium="image" width="${drawing.width}"`,
    );
    expect(feed(post({ imageUrl: 'https://elsewhere.example/a.jpg' }))).not.toContain('media:content');
  });

  it('encloses a picture only when its length is known', () => {
    const url = `/api/blog/pictures/${'a'.repeat(32)}-960.webp`;
    const lengths = new Map([[url, 48_213]]);
    const xml = rssFeed([post({ imageUrl: url }), post({ imageUrl: '/images/gone.png' })], 'https://bonjour.test', {
      lengths,
    });
    expect(xml.match(/<enclosure.*/g)).toEqual([
      `<enclosure url="https://bonjour.test${url}" length="48213" type="image/webp"/>`,
    ]);
  });

  it('of a tag has the tag’s name and addresses', () => {
    const xml = rssFeed([post()], 'https://bonjour.test', { tag: { slug: 'q-a', name: 'Q&A' } });
    expect(xml).toContain('<title>Q&amp;A | Beyond Bonjour</title>');
    expect(xml).toContain('<link>https://bonjour.test/blog/tag/q-a</link>');
    expect(xml).toContain('<atom:link href="https://bonjour.test/blog/tag/q-a/rss.xml" rel="self"');
  });

  it('keeps a post’s id after its slug has changed', () => {
    const guid = (xml: string) => /<guid.*<\/guid>/.exec(xml)?.[0];
    expect(guid(feed(post()))).toBeDefined();
    expect(guid(feed(post({ slug: 'another' })))).toBe(guid(feed(post())));
  });

  it('escapes any text', () => {
    const xml = feed(post({ title: 'Q&A <b>\u0000\u{1F389}\uD800', content: ']]><script>', category: '"' }));
    expect(xml).toContain('<title>Q&amp;A &lt;b&gt;\u{1F389}</title>');
    expect(xml).toContain('&lt;p&gt;]]&amp;gt;&amp;lt;script&amp;gt;&lt;/p&gt;');
  });

  it('is valid without posts', () => {
    const xml = feed();
    expect(xml).not.toMatch(/<item>|lastBuildDate/);
    expect(xml).toContain('</channel>');
  });
});

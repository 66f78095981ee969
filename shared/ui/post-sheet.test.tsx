import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { someBlogPost } from '../../tests/support/blog.ts';
import { parseHtml } from '../../tests/support/parsed-html.ts';
import { someDocument, wordsOf } from '../../tests/support/rich-text.ts';
import { isLink, type RichText } from '../contracts/rich-text.ts';
import { PostSheet } from './post-sheet.tsx';

const picture = (id: number) => {
  const url = `/api/blog/pictures/${String(id).repeat(32)}-480.webp`;
  return { id, url, width: 400, height: 300, sizes: [{ url, width: 400 }], alt: 'Of the upload' };
};
const pictures = [1, 2, 3, 4].map(picture);
const urls = new Set(pictures.map(({ url }) => url));
const markupOf = (doc: RichText, shown = pictures) =>
  renderToStaticMarkup(<PostSheet post={{ ...someBlogPost({ doc }), pictures: shown }} />);

/** Every element that a post may have, with its non-style attributes. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'data-press'],
  blockquote: [],
  br: [],
  div: ['data-embed', 'role', 'aria-label', 'tabindex'],
  em: [],
  figcaption: ['dir'],
  figure: [],
  h1: [],
  h2: ['dir', 'id'],
  h3: ['dir', 'id'],
  header: [],
  hr: [],
  iframe: ['src', 'title', 'loading', 'allow', 'referrerpolicy', 'sandbox', 'height'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'],
  li: ['dir'],
  ol: ['start'],
  p: ['dir'],
  span: ['aria-hidden'],
  strong: [],
  table: [],
  tbody: [],
  td: ['dir'],
  template: [],
  th: ['dir', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  ul: ['role'],
};
// The icon of a play button.
const ICON = new Set(['svg', 'path']);
const FRAMES =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/|open\.spotify\.com\/embed\/)/;

describe('a post’s rendered document', () => {
  it('has only allowed elements, and every word, for any document', () => {
    fc.assert(
      fc.property(someDocument, (doc) => {
        const { elements, text, comments } = parseHtml(markupOf(doc));
        expect(comments).toBe(0);
        for (const { name, attributes } of elements) {
          if (ICON.has(name)) continue;
          expect(ALLOWED, name).toHaveProperty(name);
          const others = Object.keys(attributes).filter((attribute) => attribute !== 'class');
          expect(ALLOWED[name]).toEqual(expect.arrayContaining(others));
          expect(isLink(attributes['href'] ?? '/'), attributes['href']).toBe(true);
          const source = attributes['src'];
          expect(source === undefined || FRAMES.test(source) || urls.has(source), source).toBe(true);
        }
        for (const words of wordsOf(doc)) expect(text).toContain(words);
        const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('loads pictures lazily in several widths with alternative text, and leaves out deleted ones', () => {
    const attrs = { pictureId: 2, alt: 'A gate', caption: 'Open', width: 'wide' as const };
    const doc: RichText = { type: 'doc', content: [{ type: 'picture', attrs }] };
    const image = parseHtml(markupOf(doc)).elements.find(({ name }) => name === 'img');
    expect(image?.attributes).toMatchObject({
      alt: 'A gate',
      loading: 'lazy',
      width: '400',
      height: '300',
      srcset: `${pictures[1]!.url} 400w`,
    });
    expect(image?.attributes['sizes']).toContain('53rem');
    const gone = parseHtml(markupOf(doc, []));
    expect(gone.elements.map(({ name }) => name)).not.toContain('figure');
  });

  it('loads nothing from other companies without consent', () => {
    const doc: RichText = {
      type: 'doc',
      content: [
        { type: 'embed', attrs: { provider: 'vimeo', id: '76979871', hash: 'abc1234567', title: '' } },
        { type: 'embed', attrs: { provider: 'spotify', kind: 'show', id: '4rOoJ6Egrf8K2IrywzwOMk', title: 'Hear us' } },
      ],
    };
    const markup = markupOf(doc);
    expect(markup.replaceAll(/<template>.*?<\/template>/g, '')).not.toContain('<iframe');
    const frames = parseHtml(markup).elements.filter(({ name }) => name === 'iframe');
    expect(frames.map(({ attributes }) => attributes['src'])).toEqual([
      'https://player.vimeo.com/video/76979871?h=abc1234567&dnt=1&autoplay=1',
      'https://open.spotify.com/embed/show/4rOoJ6Egrf8K2IrywzwOMk',
    ]);
  });
});

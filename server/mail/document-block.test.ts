import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import {
  isLink,
  richText,
  type RichText,
  type RichTextInline,
  type RichTextParagraph,
} from '#shared/contracts/rich-text.ts';
import { someDocument, wordsOf } from '../../tests/support/rich-text.ts';
import { documentBlock, type MailPicture } from './document-block.ts';
import { withoutControls, writeLetter } from './letter.ts';

type Node = DefaultTreeAdapterTypes.Node;

const SITE = 'https://bonjour.example';
const pictures = new Map<number, MailPicture>([
  [1, { url: `${SITE}/api/blog/pictures/a-960.jpg`, width: 960, height: 640 }],
  [2, { url: `${SITE}/api/blog/pictures/b-300.png`, width: 300, height: 200 }],
  [3, { url: `${SITE}/api/blog/pictures/c-960.jpg`, width: 960, height: 540 }],
]);
const mailOf = (doc: RichText) =>
  writeLetter({
    id: 'one',
    to: 'marie@school.example',
    subject: 'A letter',
    heading: 'A letter',
    preheader: 'What is new',
    name: null,
    body: [documentBlock(doc, { site: SITE, pictures })],
    why: 'You asked for it.',
  });

const ELEMENTS = new Set(
  'html head meta title style body div table thead tbody tr th td h1 h2 h3 p a strong em br ul ol li blockquote hr img'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'lang dir charset name content class style role width height cellpadding cellspacing border align href src alt start scope'.split(
    ' ',
  ),
);

function look(html: string) {
  const found = { elements: new Set<string>(), attributes: new Set<string>(), links: [''], sources: [''], text: '' };
  const walk = (node: Node): void => {
    if (node.nodeName === '#text') found.text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if ('tagName' in node) {
      found.elements.add(node.tagName);
      // A line break separates words, as a block does.
      if (node.tagName === 'br') found.text += '\n';
      for (const { name, value } of node.attrs) {
        found.attributes.add(name);
        if (name === 'href') found.links.push(value);
        if (name === 'src') found.sources.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { ...found, links: found.links.slice(1), sources: found.sources.slice(1) };
}

describe('any document in an email', () => {
  it('contains only allowed elements, attributes and addresses, and keeps every word in both parts', () => {
    fc.assert(
      fc.property(someDocument, (doc) => {
        expect(richText.safeParse(doc).success).toBe(true);
        const { html = '', text } = mailOf(doc);
        const found = look(html);
        expect([...found.elements].filter((name) => !ELEMENTS.has(name))).toEqual([]);
        expect([...found.attributes].filter((name) => !ATTRIBUTES.has(name))).toEqual([]);
        expect(found.links.filter((href) => !isLink(href) || !/^(?:https?|mailto|tel):/.test(href))).toEqual([]);
        const own = new Set([...pictures.values()].map(({ url }) => url));
        expect(found.sources.filter((source) => !own.has(source))).toEqual([]);
        for (const words of wordsOf(doc)) {
          const said = withoutControls(words);
          expect(found.text).toContain(said);
          expect(text).toContain(said);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const doc = (content: RichText['content']): RichText => ({ type: 'doc', content });

describe('a document in an email', () => {
  it('makes our paths absolute in both parts, and drops links within itself', () => {
    const { html = '', text } = mailOf(
      doc([
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'ours', marks: [{ type: 'link', attrs: { href: '/blog' } }] }],
        },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'inner', marks: [{ type: 'link', attrs: { href: '#x' } }] }],
        },
        { type: 'button', attrs: { label: 'Book', href: '/book/meeting/ottilie' } },
      ]),
    );
    expect(look(html).links).toEqual([`${SITE}/blog`, `${SITE}/book/meeting/ottilie`]);
    expect(text).toContain(`ours (${SITE}/blog)`);
    expect(text).toContain(`Book: ${SITE}/book/meeting/ottilie`);
  });

  it('sets each block’s text direction by its script', () => {
    const words: RichTextInline[] = [{ type: 'text', text: 'مرحبا' }];
    const paragraph: RichTextParagraph = { type: 'paragraph', content: words };
    const { html = '' } = mailOf(
      doc([
        paragraph,
        { type: 'heading', attrs: { level: 2 }, content: words },
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: false }, content: [paragraph] }] },
        { type: 'blockquote', content: [paragraph] },
        { type: 'picture', attrs: { pictureId: 1, alt: '', caption: 'مرحبا', width: 'wide' } },
      ]),
    );
    const around = html.split('مرحبا').map((part) => part.slice(part.lastIndexOf('<')));
    expect(around.slice(0, -1).map((tag) => tag.includes(' dir="auto"'))).toEqual(Array(6).fill(true));
  });

  it('shows pictures at most as wide as the text, with their height, and a caption when they are missing', () => {
    const picture = (pictureId: number) =>
      ({ type: 'picture', attrs: { pictureId, alt: 'The hall', caption: 'In May', width: 'wide' } }) as const;
    const { html = '' } = mailOf(doc([picture(1), picture(2), picture(4)]));
    expect(html).toMatch(/a-960\.jpg" width="510" height="340" alt="The hall"/);
    expect(html).toMatch(/b-300\.png" width="300" height="200"/);
    expect(html.match(/In May/g)).toHaveLength(3);
    expect(html.match(/<img/g)).toHaveLength(2);
  });

  it('has a preview text, and links films instead of embedding them', () => {
    const { html = '', text } = mailOf(
      doc([{ type: 'embed', attrs: { provider: 'vimeo', id: '76979871', title: 'The open day' } }]),
    );
    expect(html).toMatch(/What is new[\u034F\u200C\u00A0]*<\/div>/u);
    expect(look(html).links).toEqual(['https://vimeo.com/76979871']);
    expect(text).toContain('The open day\nhttps://vimeo.com/76979871');
  });
});

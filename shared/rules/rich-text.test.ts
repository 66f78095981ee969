import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { isLink, richText, type RichText, type RichTextBlock } from '../contracts/rich-text.ts';
import { someDocument, someLine, wordsOf } from '../../tests/support/rich-text.ts';
import { documentOf, headingsOf, isEmptyDocument, picturesIn, textOf } from './rich-text.ts';

const doc = (...content: RichTextBlock[]): RichText => ({ type: 'doc', content });
const p = (text: string): RichTextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** A table with rows of so many empty cells. */
const table = (...rows: readonly (readonly ['th' | 'td', number])[]): RichText =>
  doc({
    type: 'table',
    content: rows.map(([tag, length]) => ({
      type: 'tableRow',
      content: Array.from({ length }, () => ({
        type: tag === 'th' ? 'tableHeader' : 'tableCell',
        content: [{ type: 'paragraph' }],
      })),
    })),
  } as never);
const isAllowed = (value: unknown) => z.safeParse(richText, value).success;

describe('the schema of documents', () => {
  it('accepts every valid document unchanged', () => {
    fc.assert(
      fc.property(someDocument, (document) => {
        expect(z.parse(richText, document)).toEqual(document);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['an unknown block', doc({ type: 'script' } as never)],
    [
      'an unknown mark',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'code' }] }] } as never),
    ],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { style: 'color: red' } } as never)],
    ['no block at all', doc()],
    ['a list in a quote', doc({ type: 'blockquote', content: [{ type: 'bulletList', content: [] }] } as never)],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } } as never)],
    [
      'an address instead of an id',
      doc({ type: 'embed', attrs: { provider: 'youtube', id: 'https://a.b', title: '' } }),
    ],
    ['a control character', doc(p('a\u0000b'))],
    ['a line break inside a text', doc(p('a\nb'))],
    ['a table without a header', table(['td', 2], ['td', 2])],
    ['a header in the middle of a table', table(['th', 2], ['th', 2])],
    ['rows of a table with different numbers of cells', table(['th', 2], ['td', 3])],
    ['a table with too many columns', table(['th', 9], ['td', 9])],
    ['a table with too many rows', table(['th', 1], ...Array.from({ length: 60 }, () => ['td', 1] as const))],
    [
      'a cell over two columns',
      JSON.parse(JSON.stringify(table(['th', 1])).replace('"tableHeader"', '"tableHeader","attrs":{"colspan":2}')),
    ],
    ['a list in a cell', JSON.parse(JSON.stringify(table(['th', 1])).replace('"paragraph"', '"bulletList"'))],
    [
      'a list in a checklist item',
      doc({
        type: 'taskList',
        content: [{ type: 'taskItem', content: [{ type: 'bulletList', content: [] }] }],
      } as never),
    ],
    ['too many blocks', doc(...Array.from({ length: 2001 }, () => p('x')))],
    ['too long a text', doc(p('x'.repeat(200_001)))],
  ])('rejects %s', (_, document) => {
    expect(isAllowed(document)).toBe(false);
  });

  it('accepts a table of 8 columns and 60 rows', () => {
    expect(isAllowed(table(['th', 8], ...Array.from({ length: 59 }, () => ['td', 8] as const)))).toBe(true);
  });

  it('rejects deeply nested lists quickly', () => {
    let list: unknown = { type: 'paragraph' };
    for (let depth = 0; depth < 2000; depth++) {
      list = { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, list] }] };
    }
    expect(isAllowed({ type: 'doc', content: [list] })).toBe(false);
  });
});

it.each([
  ['https://school.example/a?b=c#d', true],
  ['mailto:head@school.example', true],
  ['tel:+441225000000', true],
  ['/services', true],
  ['#prices', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://school.example@evil.example', false],
  ['https:evil', false],
  ['', false],
])('allows a link to %s: %s', (address, allowed) => {
  expect(isLink(address)).toBe(allowed);
});

describe('the plain text of a document', () => {
  it('keeps all words of any document', () => {
    fc.assert(
      fc.property(someDocument, fc.boolean(), (document, links) => {
        const text = textOf(document, { links });
        for (const words of wordsOf(document)) expect(text).toContain(words);
      }),
      { numRuns: 2000 },
    );
  });

  it('includes lists, quotes, buttons and links in a readable form', () => {
    const document = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Open days' }] },
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ask' }] }] },
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'Answer' }] },
              {
                type: 'bulletList',
                content: [
                  { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'kindly' }] }] },
                ],
              },
            ],
          },
        ],
      },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Read ' },
          { type: 'text', text: 'our ', marks: [{ type: 'link', attrs: { href: 'https://a.example/b' } }] },
          {
            type: 'text',
            text: 'guide',
            marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/b' } }],
          },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'button', attrs: { label: 'Book a call', href: '/booking' } },
    );
    expect(textOf(document)).toBe('Open days\n\n1. Ask\n2. Answer\n   • kindly\n\nRead our guide.\n\nBook a call');
    expect(textOf(document, { links: true })).toBe(
      'Open days\n\n1. Ask\n2. Answer\n   • kindly\n\nRead our guide (https://a.example/b).\n\nBook a call: /booking',
    );
  });

  it('has a line for each table row and each checklist item', () => {
    const cell = (text: string) => [p(text) as { type: 'paragraph' }];
    const document = doc(
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: cell('When') },
              { type: 'tableHeader', content: cell('What') },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: cell('9:00') },
              { type: 'tableCell', content: cell('Tea') },
            ],
          },
        ],
      },
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { checked: false }, content: [p('Ask') as { type: 'paragraph' }] },
          { type: 'taskItem', attrs: { checked: true }, content: [p('Answer') as { type: 'paragraph' }] },
        ],
      },
    );
    expect(textOf(document)).toBe('When | What\n9:00 | Tea\n\n☐ Ask\n☑ Answer');
    expect(isEmptyDocument(table(['th', 2], ['td', 2]))).toBe(true);
  });

  it('can be turned into a document with headings, line breaks and links, and back', () => {
    const text = 'A beginning.\n\nWhat helps\n\nFirst line\nsecond, see https://school.example/x.\n\nThe end.';
    const document = documentOf(text);
    expect(isAllowed(document)).toBe(true);
    expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'paragraph', 'paragraph']);
    expect(textOf(document)).toBe(text);
    expect(JSON.stringify(document.content[2])).toContain('"href":"https://school.example/x"');
  });

  it('always turns into a document that the schema allows', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(someLine, fc.constantFrom('\n', '\n\n', '\t', '\u2028'))), (parts) => {
        expect(isAllowed(documentOf(parts.join('')))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('gives each heading of a document a unique id', () => {
  const heading = (text: string): RichTextBlock => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text }],
  });
  const headings = [
    ...headingsOf(doc(heading('Prices'), p('…'), heading('Prices'), heading('Prices 2'), heading('مرحبا'))).values(),
  ];
  expect(headings.map(({ id }) => id)).toEqual(['prices', 'prices-2', 'prices-2-2', 'part']);
});

it('lists a document’s pictures, and whether it is empty', () => {
  const picture = (pictureId: number): RichTextBlock => ({
    type: 'picture',
    attrs: { pictureId, alt: '', caption: '', width: 'text' },
  });
  expect(picturesIn(doc(picture(2), p('x'), picture(3), picture(2)))).toEqual([2, 3]);
  expect([doc(p(' ')), doc({ type: 'paragraph' }), doc(picture(1)), doc(p('x'))].map(isEmptyDocument)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

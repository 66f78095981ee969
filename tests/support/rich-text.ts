import fc from 'fast-check';
import type {
  RichText,
  RichTextBlock,
  RichTextEmbed,
  RichTextInline,
  RichTextItem,
  RichTextList,
  RichTextMark,
  RichTextParagraph,
  RichTextTable,
  RichTextTaskList,
} from '#shared/contracts/rich-text.ts';
import { LIST_DEPTH } from '#shared/contracts/rich-text.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt; & " \' `',
  '</textarea></title></style>',
  'javascript:alert(1)',
  '{{constructor}} ${x} <!-- -->',
  'Zoë – “Été” 🦉👩‍🏫 مرحبا',
];
/** One line of text: words, and characters that have broken other renderers. */
export const someLine = fc
  .oneof(
    { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
    fc.constantFrom(...HOSTILE),
    fc.string({ minLength: 1, maxLength: 30 }),
  )
  // oxlint-disable-next-line no-control-regex -- what the schema refuses
  .map((text) => text.replace(/[\u0000-\u0008\n-\u001F\u007F\u2028\u2029]/g, '') || 'x')
  .filter((text) => text.isWellFormed());

const someHref = fc.constantFrom(
  'https://school.example/open-day?a=1&b=2#top',
  'http://school.example/"quoted'.replace('"', '%22'),
  'mailto:head@school.example',
  'tel:+441225000000',
  '/services/marketing',
  '#a-heading',
);
const someMark = fc.oneof(
  fc.constant<RichTextMark>({ type: 'bold' }),
  fc.constant<RichTextMark>({ type: 'italic' }),
  someHref.map((href): RichTextMark => ({ type: 'link', attrs: { href } })),
);
const someInline: fc.Arbitrary<RichTextInline> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('text' as const),
      text: someLine,
      marks: fc.uniqueArray(someMark, { maxLength: 3, selector: ({ type }) => type }),
    }),
  },
  fc.constant({ type: 'hardBreak' as const }),
);
const someInlines = fc.array(someInline, { maxLength: 5 });
const someParagraph: fc.Arbitrary<RichTextParagraph> = someInlines.map((content) =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' },
);

function someList(depth: number): fc.Arbitrary<RichTextList> {
  const rest: fc.Arbitrary<(RichTextParagraph | RichTextList)[]> =
    depth > 1
      ? fc.array(fc.oneof(someParagraph, someList(depth - 1)), { maxLength: 2 })
      : fc.array(someParagraph, { maxLength: 1 });
  const items = fc.array(
    fc
      .tuple(someParagraph, rest)
      .map(([first, more]): RichTextItem => ({ type: 'listItem', content: [first, ...more] })),
    { minLength: 1, maxLength: 3 },
  );
  return fc.oneof(
    items.map((content): RichTextList => ({ type: 'bulletList', content })),
    fc
      .tuple(items, fc.nat(20))
      .map(([content, start]): RichTextList => ({ type: 'orderedList', attrs: { start }, content })),
  );
}

const someTaskList: fc.Arbitrary<RichTextTaskList> = fc
  .array(fc.tuple(someParagraph, fc.boolean()), { minLength: 1, maxLength: 3 })
  .map((items) => ({
    type: 'taskList',
    content: items.map(([paragraph, checked]) => ({ type: 'taskItem', attrs: { checked }, content: [paragraph] })),
  }));

/** Few words, because there are many cells. */
const someCell: fc.Arbitrary<RichTextParagraph[]> = fc
  .array(fc.array(someInline, { minLength: 1, maxLength: 2 }), { maxLength: 2 })
  .map((parts) =>
    parts.length > 0 ? parts.map((content) => ({ type: 'paragraph', content })) : [{ type: 'paragraph' }],
  );

const someTable: fc.Arbitrary<RichTextTable> = fc.integer({ min: 1, max: 3 }).chain((columns) => {
  const cells = fc.array(someCell, {
    minLength: columns,
    maxLength: columns,
  });
  return fc.tuple(cells, fc.array(cells, { maxLength: 2 })).map(([header, rows]): RichTextTable => ({
    type: 'table',
    content: [
      { type: 'tableRow', content: header.map((content) => ({ type: 'tableHeader', content })) },
      ...rows.map((row) => ({
        type: 'tableRow' as const,
        content: row.map((content) => ({ type: 'tableCell' as const, content })),
      })),
    ],
  }));
});

const someEmbed: fc.Arbitrary<RichTextEmbed> = someLine.chain((title) =>
  fc
    .constantFrom<RichTextEmbed['attrs'][]>(
      { provider: 'youtube', id: 'dQw4w9WgXcQ', title },
      { provider: 'vimeo', id: '76979871', title },
      { provider: 'vimeo', id: '76979871', hash: 'abc1234567', title },
      { provider: 'spotify', kind: 'episode', id: '4rOoJ6Egrf8K2IrywzwOMk', title },
    )
    .map((attrs) => ({ type: 'embed', attrs })),
);

const someBlock: fc.Arbitrary<RichTextBlock> = fc.oneof(
  { weight: 4, arbitrary: someParagraph },
  fc
    .tuple(fc.constantFrom(2 as const, 3 as const), someInlines)
    .map(([level, content]): RichTextBlock => ({ type: 'heading', attrs: { level }, content })),
  someList(LIST_DEPTH),
  someTaskList,
  someTable,
  fc
    .array(someParagraph, { minLength: 1, maxLength: 2 })
    .map((content): RichTextBlock => ({ type: 'blockquote', content })),
  fc.constant<RichTextBlock>({ type: 'horizontalRule' }),
  fc
    .record({
      pictureId: fc.integer({ min: 1, max: 4 }),
      alt: fc.oneof(fc.constant(''), someLine),
      caption: fc.oneof(fc.constant(''), someLine),
      width: fc.constantFrom('text' as const, 'wide' as const),
    })
    .map((attrs): RichTextBlock => ({ type: 'picture', attrs })),
  someEmbed,
  fc
    .record({ label: someLine.filter((label) => label.trim() !== ''), href: someHref })
    .map((attrs): RichTextBlock => ({ type: 'button', attrs })),
);

/** Any document that the schema allows, with every kind of content. */
export const someDocument: fc.Arbitrary<RichText> = fc
  .array(someBlock, { minLength: 1, maxLength: 8 })
  .map((content) => ({ type: 'doc', content }));

/** Every text that a reader of the document must find, each of one line. */
export function wordsOf(doc: RichText): string[] {
  const texts: string[] = [];
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part !== 'object' || part === null) return undefined;
    const { type, text, attrs, content } = part as Record<string, unknown>;
    if (type === 'text') texts.push(text as string);
    if (type === 'picture') texts.push((attrs as { caption: string }).caption);
    if (type === 'button') texts.push((attrs as { label: string }).label);
    return walk(content);
  };
  walk(doc.content);
  return texts.map((text) => text.trim()).filter(Boolean);
}

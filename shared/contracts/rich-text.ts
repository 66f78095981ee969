import * as z from 'zod/mini';
import { characters, limits } from './limits.ts';
import { publishingLimits } from './publishing-limits.ts';
import { isAtMost, isOneLine, isReadable, MANY_LINES, tooLong, UNREADABLE } from './text-checks.ts';

/**
 * The version of this schema, which is stored beside each document. A change that makes stored documents invalid takes
 * the next number, and a migration.
 */
export const RICH_TEXT_VERSION = 1;

/** Where a link of a document may lead. */
const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[0-9]|\/(?![/\\])|#[a-z0-9])/i;
const LINK_MESSAGE = 'Please enter an address that starts with https://, mailto:, tel: or /';

/**
 * Whether a document may link to this address: on the web, to a mailbox or telephone, or to one of our pages. Checked when a
 * document is read as well as when it is written, because an address such as `javascript:` would run.
 */
export function isLink(address: string): boolean {
  if (address.length > limits.mediaUrl || !LINK.test(address) || /[\s<>"\\]/.test(address) || !isReadable(address)) {
    return false;
  }
  const url = URL.parse(address, 'https://host.invalid');
  // A name before an @ can disguise the host.
  return url !== null && !(url.protocol.startsWith('http') && (url.username || url.password));
}

const link = z.string(LINK_MESSAGE).check(z.refine(isLink, LINK_MESSAGE));
const line = (max: number) =>
  z.string().check(
    z.refine((text) => isAtMost(text, max), tooLong(max)),
    z.refine(isReadable, UNREADABLE),
    z.refine(isOneLine, MANY_LINES),
  );

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: link }) }),
]);
export type RichTextMark = z.output<typeof mark>;

const words = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.refine(isReadable, UNREADABLE), z.refine(isOneLine, MANY_LINES)),
  // At most one of each.
  marks: z.optional(
    z.array(mark).check(
      z.maxLength(3),
      z.refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length),
    ),
  ),
});
const inline = z.discriminatedUnion('type', [words, z.strictObject({ type: z.literal('hardBreak') })]);
/** Text with its marks, or a line break. */
export type RichTextInline = z.output<typeof inline>;

const inlines = z.optional(z.array(inline));
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([2, 3]) }),
  content: inlines,
});

export interface RichTextParagraph {
  type: 'paragraph';
  content?: RichTextInline[] | undefined;
}
export interface RichTextItem {
  type: 'listItem';
  content: (RichTextParagraph | RichTextList)[];
}
export type RichTextList =
  | { type: 'bulletList'; content: RichTextItem[] }
  | { type: 'orderedList'; attrs?: { start: number } | undefined; content: RichTextItem[] };

/** How deep lists may nest. */
export const LIST_DEPTH = 3;

/** With its possible values of `type`, which discriminate the union. */
type ListSchema = z.ZodMiniType<RichTextList> & { readonly _zod: { readonly propValues: z.core.util.PropValues } };

/** A list with `depth - 1` levels below it. Written out level by level, so that documents cannot nest endlessly. */
function listOf(depth: number): ListSchema {
  const part: z.ZodMiniType<RichTextParagraph | RichTextList> =
    depth > 1 ? z.discriminatedUnion('type', [paragraph, listOf(depth - 1)]) : paragraph;
  const item = z.strictObject({
    type: z.literal('listItem'),
    content: z.array(part).check(
      z.minLength(1),
      z.refine(([first]) => first?.type === 'paragraph', 'A list item must start with a paragraph'),
    ),
  });
  const content = z.array(item).check(z.minLength(1));
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.optional(z.strictObject({ start: z.int().check(z.minimum(0), z.maximum(9999)) })),
      content,
    }),
  ]);
}

const quote = z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph).check(z.minLength(1)) });
const rule = z.strictObject({ type: z.literal('horizontalRule') });

const taskList = z.strictObject({
  type: z.literal('taskList'),
  content: z
    .array(
      z.strictObject({
        type: z.literal('taskItem'),
        attrs: z.optional(z.strictObject({ checked: z.boolean() })),
        content: z.tuple([paragraph]),
      }),
    )
    .check(z.minLength(1)),
});
/** A list of things to tick off. */
export type RichTextTaskList = z.output<typeof taskList>;

const cellOf = <Name extends string>(name: Name) =>
  z.strictObject({ type: z.literal(name), content: z.array(paragraph).check(z.minLength(1)) });
const rowOf = <Cell extends z.ZodMiniType>(cell: Cell) =>
  z.strictObject({
    type: z.literal('tableRow'),
    content: z
      .array(cell)
      .check(
        z.minLength(1),
        z.maxLength(publishingLimits.tableColumns, `Please use at most ${publishingLimits.tableColumns} columns`),
      ),
  });

/** A table: the first row names the columns, and no cell spans several. */
const table = z.strictObject({
  type: z.literal('table'),
  content: z.tuple([rowOf(cellOf('tableHeader'))], rowOf(cellOf('tableCell'))).check(
    z.refine(
      (rows) => rows.length <= publishingLimits.tableRows,
      `Please use at most ${publishingLimits.tableRows} rows in a table`,
    ),
    z.refine(
      ([header, ...rows]) => rows.every(({ content }) => content.length === header.content.length),
      'Each row of a table must have the same number of cells',
    ),
  ),
});
export type RichTextTable = z.output<typeof table>;
export type RichTextCell = RichTextTable['content'][number]['content'][number];

/** A picture that was uploaded for the blog, by its id. */
const picture = z.strictObject({
  type: z.literal('picture'),
  attrs: z.strictObject({
    pictureId: z.int().check(z.positive()),
    /** Alternative text; empty for decoration. */
    alt: line(limits.pictureAlt),
    caption: line(publishingLimits.pictureCaption),
    /** As wide as the text, or wider if there is room. */
    width: z.enum(['text', 'wide']),
  }),
});
export type RichTextPicture = z.output<typeof picture>;

/**
 * A film or player of another company, by its id only, so that no user input goes into a frame.
 * `hash` opens an unlisted film on Vimeo; `kind` is what Spotify plays.
 */
const embed = z.strictObject({
  type: z.literal('embed'),
  attrs: z.discriminatedUnion('provider', [
    z.strictObject({
      provider: z.literal('youtube'),
      id: z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/)),
      title: line(limits.pictureAlt),
    }),
    z.strictObject({
      provider: z.literal('vimeo'),
      id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
      hash: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{6,40}$/))),
      title: line(limits.pictureAlt),
    }),
    z.strictObject({
      provider: z.literal('spotify'),
      kind: z.enum(['episode', 'show', 'track', 'album', 'playlist']),
      id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)),
      title: line(limits.pictureAlt),
    }),
  ]),
});
export type RichTextEmbed = z.output<typeof embed>;

const button = z.strictObject({
  type: z.literal('button'),
  attrs: z.strictObject({
    label: line(publishingLimits.buttonLabel).check(
      z.refine((text) => text.trim() !== '', 'Please give the button a label'),
    ),
    href: link,
  }),
});
export type RichTextButton = z.output<typeof button>;

export type RichTextBlock =
  | z.output<typeof paragraph | typeof heading | typeof quote | typeof rule>
  | RichTextTaskList
  | RichTextTable
  | RichTextList
  | RichTextPicture
  | RichTextEmbed
  | RichTextButton;
// Discriminated by type, so that errors say what is wrong inside a block, and where.
const block: z.ZodMiniType<RichTextBlock> = z.discriminatedUnion('type', [
  paragraph,
  heading,
  listOf(LIST_DEPTH),
  taskList,
  table,
  quote,
  rule,
  picture,
  embed,
  button,
]);

const blocksIn = (part: RichTextBlock | RichTextItem): number => {
  switch (part.type) {
    case 'bulletList':
    case 'orderedList':
    case 'blockquote':
    case 'listItem':
      return 1 + part.content.reduce((sum, inner) => sum + blocksIn(inner), 0);
    case 'taskList':
      return 1 + 2 * part.content.length;
    case 'table':
      return (
        1 +
        part.content.flatMap((row): RichTextCell[] => row.content).reduce((sum, cell) => sum + cell.content.length, 0)
      );
    default:
      return 1;
  }
};

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly Part[] | undefined;
}

const lengthOf = ({ text = '', content = [] }: Part): number =>
  characters(text) + content.reduce((sum, inner) => sum + lengthOf(inner), 0);

const DOCUMENT_MESSAGE = 'The text must be a document';

/**
 * A document: the text of a blog post, a newsletter, a webinar or a resource of the library. It is the editor's ProseMirror
 * JSON in a closed schema of everything allowed. HTML is never accepted, so nothing needs to be sanitised.
 */
export const richText = z.strictObject(
  {
    type: z.literal('doc', DOCUMENT_MESSAGE),
    content: z.array(block, DOCUMENT_MESSAGE).check(
      z.minLength(1),
      z.refine(
        (blocks) => blocks.reduce((sum, one) => sum + blocksIn(one), 0) <= publishingLimits.documentBlocks,
        `Please use at most ${publishingLimits.documentBlocks.toLocaleString('en-GB')} paragraphs`,
      ),
      z.refine(
        (blocks) => blocks.reduce((sum, one) => sum + lengthOf(one), 0) <= publishingLimits.blogContent,
        tooLong(publishingLimits.blogContent),
      ),
    ),
  },
  DOCUMENT_MESSAGE,
);
export type RichText = z.output<typeof richText>;

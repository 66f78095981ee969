import {
  isLink,
  type RichText,
  type RichTextBlock,
  type RichTextEmbed,
  type RichTextInline,
  type RichTextList,
  type RichTextTable,
  type RichTextTaskList,
} from '../contracts/rich-text.ts';
import { blocksOf } from './blog-text.ts';
import { slugFromTitle } from './slugs.ts';
import { splitLinks } from './text-links.ts';

const linesOf = (content: readonly RichTextInline[] | undefined): string =>
  (content ?? []).map((part) => (part.type === 'text' ? part.text : '\n')).join('');

/** Text of one link, or none, with any other marks. */
export interface LinkRun {
  readonly href: string | undefined;
  readonly parts: readonly RichTextInline[];
}

/** The text of a block, grouped by links; a line break inside a link belongs to it. */
export function linkRuns(content: readonly RichTextInline[] | undefined): LinkRun[] {
  const runs: { href: string | undefined; parts: RichTextInline[] }[] = [];
  for (const part of content ?? []) {
    const last = runs.at(-1);
    const href = part.type === 'text' ? part.marks?.find((mark) => mark.type === 'link')?.attrs.href : last?.href;
    if (last && last.href === href) last.parts.push(part);
    else runs.push({ href, parts: [part] });
  }
  return runs;
}

/** Like `linesOf`, with each link's address after its text, unless they are equal. */
const linesWithLinks = (content: readonly RichTextInline[] | undefined): string =>
  linkRuns(content)
    .map(({ href, parts }) => {
      const words = linesOf(parts);
      return href === undefined || bare(words) === bare(href) ? words : `${words} (${bare(href)})`;
    })
    .join('');

/** An address as people write it. */
const bare = (address: string): string => address.replace(/^(?:mailto|tel):/, '').replace(/\/$/, '');

/** The page of a film or player, for a plain link. */
export function embedPage(attrs: RichTextEmbed['attrs']): string {
  switch (attrs.provider) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${attrs.id}`;
    case 'vimeo':
      return `https://vimeo.com/${attrs.id}${attrs.hash ? `/${attrs.hash}` : ''}`;
    default:
      return `https://open.spotify.com/${attrs.kind}/${attrs.id}`;
  }
}

/**
 * A document as plain text, for emails, search, reading time and comparing versions. A blank line separates blocks, a line
 * break the items of a list and the rows of a table.
 * @param links appends addresses to links, in brackets; our own paths stay relative
 */
export function textOf(doc: RichText, { links = false }: { readonly links?: boolean } = {}): string {
  const inline = links ? linesWithLinks : linesOf;
  return doc.content
    .map((block) => blockText(block, inline, links))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

type InlineText = (content: readonly RichTextInline[] | undefined) => string;

function blockText(block: RichTextBlock, inline: InlineText, links: boolean): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inline(block.content);
    case 'bulletList':
    case 'orderedList':
      return listText(block, inline);
    case 'taskList':
      return taskListText(block, inline);
    case 'table':
      return tableText(block, inline);
    case 'blockquote':
      return block.content.map(({ content }) => inline(content)).join('\n\n');
    case 'horizontalRule':
      return links ? '* * *' : '';
    case 'picture':
      return [block.attrs.alt, block.attrs.caption].filter(Boolean).join('\n');
    case 'embed':
      return [block.attrs.title, ...(links ? [embedPage(block.attrs)] : [])].filter(Boolean).join('\n');
    default:
      return links ? `${block.attrs.label}: ${bare(block.attrs.href)}` : block.attrs.label;
  }
}

function listText(list: RichTextList, inline: InlineText): string {
  const first = list.type === 'orderedList' ? (list.attrs?.start ?? 1) : 0;
  return list.content
    .map((item, index) => {
      const sign = list.type === 'orderedList' ? `${first + index}. ` : '• ';
      const parts = item.content.map((part) =>
        part.type === 'paragraph' ? inline(part.content) : listText(part, inline),
      );
      return sign + parts.join('\n').replaceAll('\n', `\n${' '.repeat(sign.length)}`);
    })
    .join('\n');
}

/** The box before a checklist item. */
export const tickBox = (item: RichTextTaskList['content'][number]): string => (item.attrs?.checked ? '☑' : '☐');

const taskListText = ({ content }: RichTextTaskList, inline: InlineText): string =>
  content.map((item) => `${tickBox(item)} ${inline(item.content[0].content).replaceAll('\n', '\n  ')}`).join('\n');

/** A row on each line; empty when no cell says anything. */
function tableText({ content }: RichTextTable, inline: InlineText): string {
  const rows = content.map((row) =>
    row.content.map((cell) =>
      cell.content
        .map((part) => inline(part.content))
        .join(' ')
        .replaceAll('\n', ' '),
    ),
  );
  return rows.flat().every((words) => words.trim() === '') ? '' : rows.map((cells) => cells.join(' | ')).join('\n');
}

/** A document's text for an excerpt on one line: without the bars of tables and the boxes of checklists. */
export const withoutLayout = (text: string): string =>
  text
    .split('\n')
    .map((line, index, lines) => {
      if (!isRow(line)) return line.replace(/^( *)[☐☑] /, '$1• ');
      const cells = line.split(' | ').map((cell) => cell.trim());
      return cells.filter((cell) => cell !== '').join(', ') + (isRow(lines[index + 1] ?? '') ? ' ·' : '');
    })
    .join('\n');

const isRow = (line: string): boolean => line.includes(' | ');

const textNodes = (text: string): RichTextInline[] =>
  splitLinks(text).map((part) =>
    part.href !== undefined && isLink(part.href)
      ? { type: 'text', text: part.text, marks: [{ type: 'link', attrs: { href: part.href } }] }
      : { type: 'text', text: part.text },
  );

/**
 * Converts plain text to a document, with the headings that `blocksOf` finds. Line breaks stay, and addresses become links.
 * Used for posts from before documents existed, and for clients that send none.
 */
export function documentOf(text: string): RichText {
  const content = blocksOf(text).map(({ kind, text: words }): RichTextBlock => {
    const lines = words.split(/[\n\r\u2028\u2029]/);
    const inlines = lines.flatMap((one, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(one === '' ? [] : textNodes(one)),
    ]);
    return kind === 'heading'
      ? { type: 'heading', attrs: { level: 2 }, content: inlines }
      : { type: 'paragraph', content: inlines };
  });
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** A heading of a document, for a table of contents. */
export interface DocumentHeading {
  readonly level: 2 | 3;
  readonly text: string;
  /** The id of its element, unique in the document. */
  readonly id: string;
}

/** Ids that the page uses outside the document. */
const IDS_OF_PAGES = [
  'root',
  'main',
  'done',
  'footer-services',
  'island-files',
  'newsletter',
  'newsletter-asked',
  'newsletter-title',
  'posted-form',
  'privacy-choices',
  'related-title',
  'service-title',
  'share-title',
  'wordmark',
];

/** The headings of a document in order, by the index of their block. */
export function headingsOf(doc: RichText): ReadonlyMap<number, DocumentHeading> {
  const headings = new Map<number, DocumentHeading>();
  const taken = new Set<string>(IDS_OF_PAGES);
  for (const [index, block] of doc.content.entries()) {
    if (block.type !== 'heading') continue;
    const text = linesOf(block.content).replaceAll('\n', ' ').trim();
    if (text === '') continue;
    const slug = slugFromTitle(text) || 'part';
    let id = slug;
    for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
    taken.add(id);
    headings.set(index, { level: block.attrs.level, text, id });
  }
  return headings;
}

/** The ids of a document's pictures, without duplicates. */
export const picturesIn = (doc: RichText): number[] => [
  ...new Set(doc.content.flatMap((block) => (block.type === 'picture' ? [block.attrs.pictureId] : []))),
];

/** Whether a document has no content. */
export const isEmptyDocument = (doc: RichText): boolean =>
  textOf(doc).trim() === '' && doc.content.every(({ type }) => type !== 'picture' && type !== 'embed');

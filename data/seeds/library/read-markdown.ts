import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { List, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import * as z from 'zod/mini';
import {
  richText,
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextItem,
  type RichTextList,
  type RichTextMark,
  type RichTextParagraph,
  type RichTextTable,
} from '#shared/contracts/rich-text.ts';

/**
 * A seed text in Markdown as a document: headings (## and ###), paragraphs, lists, checklists (`- [ ]`), tables, quotes,
 * rules, bold, italic and links.
 * @throws Error naming the line and the construct that documents can't have, such as HTML, pictures or code
 */
export function markdownToDocument(markdown: string): RichText {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const doc = { type: 'doc', content: tree.children.map(blockFrom) };
  return z.parse(richText, doc);
}

function refuse(node: Nodes, what: string = node.type): never {
  throw new Error(`Line ${node.position?.start.line ?? '?'}: documents can’t have ${what}`);
}

function blockFrom(node: RootContent): RichTextBlock {
  switch (node.type) {
    case 'paragraph':
      return paragraphFrom(node.children);
    case 'heading':
      if (node.depth !== 2 && node.depth !== 3) return refuse(node, `a heading of level ${node.depth}`);
      return { type: 'heading', attrs: { level: node.depth }, ...inlinesFrom(node.children) };
    case 'list':
      return node.children.some(({ checked }) => typeof checked === 'boolean') ? taskListFrom(node) : listFrom(node);
    case 'blockquote':
      return {
        type: 'blockquote',
        content: node.children.map((child) =>
          child.type === 'paragraph' ? paragraphFrom(child.children) : refuse(child, `a ${child.type} in a quote`),
        ),
      };
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    case 'table':
      return tableFrom(node);
    default:
      return refuse(node);
  }
}

const paragraphFrom = (children: readonly PhrasingContent[]): RichTextParagraph => ({
  type: 'paragraph',
  ...inlinesFrom(children),
});

function listFrom(list: List): RichTextList {
  const content = list.children.map((item): RichTextItem => ({
    type: 'listItem',
    content: item.children.map((child) => {
      if (child.type === 'paragraph') return paragraphFrom(child.children);
      return child.type === 'list' ? listFrom(child) : refuse(child, `a ${child.type} in a list`);
    }),
  }));
  return list.ordered
    ? { type: 'orderedList', attrs: { start: list.start ?? 1 }, content }
    : { type: 'bulletList', content };
}

const taskListFrom = (list: List): RichTextBlock => ({
  type: 'taskList',
  content: list.children.map((item) => {
    const [words, ...more] = item.children;
    if (typeof item.checked !== 'boolean') return refuse(item, 'items with and without a box in one list');
    if (words?.type !== 'paragraph' || more.length > 0)
      return refuse(item, 'more than one paragraph in a checklist item');
    return { type: 'taskItem', attrs: { checked: item.checked }, content: [paragraphFrom(words.children)] };
  }),
});

function tableFrom({ children: [header, ...rows] }: Table): RichTextTable {
  const columns = header!.children.length;
  const cellsOf = <Type extends 'tableHeader' | 'tableCell'>(type: Type, row: Table['children'][number]) => ({
    type: 'tableRow' as const,
    // Markdown rows may have fewer cells.
    content: Array.from({ length: Math.max(columns, row.children.length) }, (_, index) => ({
      type,
      content: [paragraphFrom(row.children[index]?.children ?? [])],
    })),
  });
  return {
    type: 'table',
    content: [cellsOf('tableHeader', header!), ...rows.map((row) => cellsOf('tableCell', row))],
  };
}

const inlinesFrom = (children: readonly PhrasingContent[]): { content?: RichTextInline[] } => {
  const content = children.flatMap((child) => inlineFrom(child, []));
  return content.length > 0 ? { content } : {};
};

function inlineFrom(node: PhrasingContent, marks: readonly RichTextMark[]): RichTextInline[] {
  const within = (mark: RichTextMark) =>
    'children' in node
      ? node.children.flatMap((child) =>
          inlineFrom(child, marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]),
        )
      : [];
  switch (node.type) {
    case 'text':
      // A soft line break continues the paragraph.
      return [{ type: 'text', text: node.value.replaceAll('\n', ' '), ...(marks.length > 0 && { marks: [...marks] }) }];
    case 'strong':
      return within({ type: 'bold' });
    case 'emphasis':
      return within({ type: 'italic' });
    case 'link':
      return within({ type: 'link', attrs: { href: node.url } });
    case 'break':
      return [{ type: 'hardBreak' }];
    default:
      return refuse(node);
  }
}

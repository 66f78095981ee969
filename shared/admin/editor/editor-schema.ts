import { Extension, type Editor, mergeAttributes, Node, type AnyExtension, type JSONContent } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { DOMSerializer, type Fragment } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import {
  isLink,
  LIST_DEPTH,
  type RichText,
  type RichTextBlock,
  type RichTextInline,
  type RichTextItem,
  type RichTextList,
  type RichTextMark,
  type RichTextParagraph,
  type RichTextTable,
} from '#shared/contracts/rich-text.ts';
import { richTextLook } from '#shared/ui/rich-text.tsx';
import { OWN_COPY } from './pasted-html.ts';

/** An atomic block: it is selected, moved and deleted as a whole, and has only attributes. */
const atomicBlock = (name: 'picture' | 'embed' | 'button', attributes: Readonly<Record<string, unknown>>) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    // Rendered below as one custom attribute, which other pages do not have, so that copied blocks are recognised.
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { default: value, rendered: false }])),
    parseHTML: () => [
      {
        tag: `div[data-block="${name}"]`,
        getAttrs: (element) => {
          try {
            const attrs: unknown = JSON.parse(element.getAttribute('data-attrs') ?? '');
            return typeof attrs === 'object' && attrs !== null ? attrs : false;
          } catch {
            return false;
          }
        },
      },
    ],
    renderHTML: ({ node }) => ['div', { 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }],
  });

export const Picture = atomicBlock('picture', { pictureId: 0, alt: '', caption: '', width: 'text' });
export const Embed = atomicBlock('embed', { provider: 'youtube', id: '', hash: null, kind: null, title: '' });
export const ButtonBlock = atomicBlock('button', { label: '', href: '' });

/** Indents the selected list item; lists have a limited depth. @returns whether it could */
export function indent(editor: Editor): boolean {
  return canIndent(editor) && editor.chain().focus().sinkListItem('listItem').run();
}

/** @returns whether the selected list item can be indented: below another one, and not as deep as lists go */
export function canIndent(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  let depth = 0;
  for (let level = 1; level <= $from.depth; level++) if ($from.node(level).type.name === 'listItem') depth += 1;
  return depth < LIST_DEPTH && editor.can().sinkListItem('listItem');
}

/** Lists indent and outdent with Ctrl+] and Ctrl+[. Tab leaves the editor, as in every other field. */
const ListKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => indent(this.editor),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** Marks content copied from here, so that pasting keeps it unchanged. */
const OwnCopies = Extension.create({
  name: 'ownCopies',
  addProseMirrorPlugins() {
    const { nodes, marks } = DOMSerializer.fromSchema(this.editor.schema);
    class Marking extends DOMSerializer {
      override serializeFragment(
        fragment: Fragment,
        options?: { document?: globalThis.Document },
        target?: HTMLElement | DocumentFragment,
      ): HTMLElement | DocumentFragment {
        const copy = super.serializeFragment(fragment, options, target);
        if (target === undefined && copy.firstElementChild) copy.firstElementChild.setAttribute(OWN_COPY, '');
        return copy;
      }
    }
    return [new Plugin({ props: { clipboardSerializer: new Marking(nodes, marks) } })];
  },
});

/**
 * The editor's extensions: exactly what the document schema (`shared/contracts/rich-text.ts`) allows, so that everything
 * written or pasted can be saved.
 * @param blocks the pictures, films and buttons, with their views in a browser
 */
export const documentExtensions = (
  placeholder: string,
  blocks: readonly AnyExtension[] = [Picture, Embed, ButtonBlock],
): AnyExtension[] => [
  Document,
  Paragraph.configure({ HTMLAttributes: { class: richTextLook.paragraph } }),
  Text,
  // Ctrl+Enter publishes a post, so it does nothing in the text.
  HardBreak.extend({
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak(), 'Mod-Enter': () => true };
    },
  }),
  Heading.extend({
    renderHTML: ({ node, HTMLAttributes }) => {
      const tag = node.attrs['level'] === 3 ? 'h3' : 'h2';
      return [tag, mergeAttributes({ class: richTextLook[tag] }, HTMLAttributes), 0];
    },
  }).configure({ levels: [2, 3] }),
  BulletList.configure({ HTMLAttributes: { class: richTextLook.bulletList } }),
  OrderedList.configure({ HTMLAttributes: { class: richTextLook.orderedList } }),
  ListItem.extend({
    content: 'paragraph (paragraph | bulletList | orderedList)*',
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }),
  TaskList.configure({ HTMLAttributes: { class: richTextLook.taskList } }),
  TaskItem.extend({
    content: 'paragraph',
    // Tab leaves the editor.
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  }).configure({ HTMLAttributes: { class: richTextLook.taskItem } }),
  // Without column widths, which are inline styles that the content security policy forbids.
  Table.extend({
    // After the last cell Tab leaves the editor, as elsewhere.
    addKeyboardShortcuts() {
      return {
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      };
    },
    addNodeView: () => null,
    renderHTML: () => [
      'div',
      { class: richTextLook.tableFrame },
      ['table', { class: richTextLook.table }, ['tbody', 0]],
    ],
  }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph+' }).configure({ HTMLAttributes: { class: richTextLook.header } }),
  TableCell.extend({ content: 'paragraph+' }).configure({ HTMLAttributes: { class: richTextLook.cell } }),
  Blockquote.extend({ content: 'paragraph+' }).configure({ HTMLAttributes: { class: richTextLook.quote } }),
  HorizontalRule.configure({ HTMLAttributes: { class: richTextLook.rule } }),
  Bold,
  Italic,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isLink(address),
    HTMLAttributes: { target: null, rel: null, class: 'link' },
  }),
  UndoRedo,
  Dropcursor.configure({ color: false, class: 'bg-blue' }),
  Gapcursor,
  TrailingNode,
  Placeholder.configure({ placeholder }),
  ListKeys,
  OwnCopies,
  ...blocks,
];

/**
 * The editor's content as a document. Drops attributes that documents do not have (a link's target, a list's type), and
 * empty paragraphs at the end.
 */
export function documentFrom({ content = [] }: JSONContent): RichText {
  const blocks = content.map(blockFrom);
  while (blocks.length > 1 && isEmptyParagraph(blocks.at(-1))) blocks.pop();
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

const isEmptyParagraph = (block: RichTextBlock | undefined): boolean =>
  block?.type === 'paragraph' && block.content === undefined;

function blockFrom({ type, attrs = {}, content = [] }: JSONContent): RichTextBlock {
  switch (type) {
    case 'heading':
      return { type, attrs: { level: attrs['level'] === 3 ? 3 : 2 }, ...inlinesFrom(content) };
    case 'bulletList':
    case 'orderedList':
      return listFrom({ type, attrs, content }, 1);
    case 'blockquote':
      return { type, content: content.map(paragraphFrom) };
    case 'taskList':
      return {
        type,
        content: content.map((item) => ({
          type: 'taskItem',
          attrs: { checked: item.attrs?.['checked'] === true },
          content: [paragraphFrom(item.content?.[0] ?? {})],
        })),
      };
    case 'table':
      return tableFrom(content);
    case 'horizontalRule':
      return { type };
    case 'picture':
    case 'embed':
    case 'button':
      return { type, attrs: withoutNull(attrs) } as RichTextBlock;
    default:
      return paragraphFrom({ content });
  }
}

/** Makes the first row the header, and fills short rows with empty cells. */
function tableFrom(rows: readonly JSONContent[]): RichTextTable {
  const columns = Math.max(1, ...rows.map(({ content = [] }) => content.length));
  const rowFrom = <Type extends 'tableHeader' | 'tableCell'>(type: Type, row: JSONContent | undefined) => ({
    type: 'tableRow' as const,
    content: Array.from({ length: columns }, (_, index) => ({
      type,
      content: (row?.content?.[index]?.content ?? [{}]).map(paragraphFrom),
    })),
  });
  const [header, ...others] = rows;
  return {
    type: 'table',
    content: [rowFrom('tableHeader', header), ...others.map((row) => rowFrom('tableCell', row))],
  };
}

const withoutNull = (attrs: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined));

const paragraphFrom = ({ content = [] }: JSONContent): RichTextParagraph => ({
  type: 'paragraph',
  ...inlinesFrom(content),
});

/** A list. Items nested deeper than documents allow move up to the deepest level. */
function listFrom({ type, attrs = {}, content = [] }: JSONContent, depth: number): RichTextList {
  const items = content.flatMap((item) => itemsFrom(item, depth));
  if (type === 'bulletList') return { type, content: items };
  const start = Number(attrs['start'] ?? 1);
  return {
    type: 'orderedList',
    attrs: { start: Number.isInteger(start) && start >= 0 && start <= 9999 ? start : 1 },
    content: items,
  };
}

function itemsFrom({ content = [] }: JSONContent, depth: number): RichTextItem[] {
  const item: RichTextItem = { type: 'listItem', content: [] };
  const after: RichTextItem[] = [];
  for (const part of content) {
    if (part.type !== 'bulletList' && part.type !== 'orderedList') item.content.push(paragraphFrom(part));
    else if (depth < LIST_DEPTH) item.content.push(listFrom(part, depth + 1));
    else after.push(...listFrom(part, depth).content);
  }
  return [item, ...after];
}

function inlinesFrom(content: readonly JSONContent[]): { content?: RichTextInline[] } {
  const inlines = content.flatMap(({ type, text = '', marks }): RichTextInline[] =>
    type === 'hardBreak'
      ? [{ type }]
      : text
          .split(/[\r\n\u2028\u2029]+/)
          .flatMap((line, index): RichTextInline[] => [
            ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
            ...wordsFrom(line, marks ?? []),
          ]),
  );
  return inlines.length > 0 ? { content: inlines } : {};
}

/** Text with the marks that documents have, without characters that cannot be stored. */
function wordsFrom(line: string, marks: NonNullable<JSONContent['marks']>): RichTextInline[] {
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  const text = line.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').toWellFormed();
  if (text === '') return [];
  const known = marks.flatMap(({ type, attrs }): RichTextMark[] => {
    if (type === 'bold' || type === 'italic') return [{ type }];
    const href: unknown = attrs?.['href'];
    return type === 'link' && typeof href === 'string' && isLink(href) ? [{ type, attrs: { href } }] : [];
  });
  return [known.length > 0 ? { type: 'text', text, marks: known } : { type: 'text', text }];
}

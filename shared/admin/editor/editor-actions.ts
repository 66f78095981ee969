import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import BetweenHorizontalEnd from 'lucide-react/icons/between-horizontal-end';
import BetweenVerticalEnd from 'lucide-react/icons/between-vertical-end';
import Bold from 'lucide-react/icons/bold';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import ImagePlus from 'lucide-react/icons/image-plus';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Grid2x2X from 'lucide-react/icons/grid-2x2-x';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListChecks from 'lucide-react/icons/list-checks';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Minus from 'lucide-react/icons/minus';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelTopClose from 'lucide-react/icons/panel-top-close';
import Quote from 'lucide-react/icons/quote';
import Redo2 from 'lucide-react/icons/redo-2';
import Table from 'lucide-react/icons/table';
import Undo2 from 'lucide-react/icons/undo-2';

import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { canIndent, indent } from './editor-schema.ts';

/** The dialogs that ask for details before something is inserted. */
export type Asking = 'link' | 'picture' | 'embed' | 'button';

/** An action of the editor: a button in the toolbar and, for blocks, an entry in the `/` menu. */
export interface EditorAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The shortcut as shown and announced: "Ctrl+B". */
  readonly keys?: string;
  /** For blocks: extra search words in the `/` menu. */
  readonly words?: string;
  readonly isActive?: (editor: Editor) => boolean;
  /** Hides its button where it makes no sense. */
  readonly isShown?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
  /** Runs at once, or opens a dialog first. */
  readonly act: ((editor: Editor) => unknown) | Asking;
}

/** The size of the table around the caret and the row that the caret is in; undefined outside of tables. */
function tableAround({ state }: Editor): { rows: number; columns: number; row: number } | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    return { rows: node.childCount, columns: node.firstChild?.childCount ?? 0, row: $from.index(depth) };
  }
  return undefined;
}
const isInTable = (editor: Editor): boolean => tableAround(editor) !== undefined;

/** Whether an action would do something at the caret. Table cells hold only paragraphs. */
export const canAct = ({ words, canRun }: EditorAction, editor: Editor): boolean =>
  !(words !== undefined && isInTable(editor)) && (canRun?.(editor) ?? true);

/** Every action of the editor, in the groups of its toolbar. */
export const editorActions: readonly (readonly EditorAction[])[] = [
  [
    {
      label: 'Heading',
      icon: Heading2,
      words: 'title chapter',
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Subheading',
      icon: Heading3,
      words: 'subheading subtitle',
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      label: 'Bold',
      icon: Bold,
      keys: 'Ctrl+B',
      isActive: (editor) => editor.isActive('bold'),
      act: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      icon: Italic,
      keys: 'Ctrl+I',
      isActive: (editor) => editor.isActive('italic'),
      act: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    { label: 'Link', icon: Link, keys: 'Ctrl+K', isActive: (editor) => editor.isActive('link'), act: 'link' },
  ],
  [
    {
      label: 'Bulleted list',
      icon: List,
      words: 'points',
      isActive: (editor) => editor.isActive('bulletList'),
      act: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      words: 'steps order',
      isActive: (editor) => editor.isActive('orderedList'),
      act: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Checklist',
      icon: ListChecks,
      words: 'tasks to do tick boxes',
      isActive: (editor) => editor.isActive('taskList'),
      act: (editor) => editor.chain().focus().toggleTaskList().run(),
    },
    {
      label: 'Indent',
      icon: IndentIncrease,
      keys: 'Ctrl+]',
      canRun: canIndent,
      act: indent,
    },
    {
      label: 'Outdent',
      icon: IndentDecrease,
      keys: 'Ctrl+[',
      canRun: (editor) => editor.can().liftListItem('listItem'),
      act: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    },
    {
      label: 'Quote',
      icon: Quote,
      words: 'citation words',
      isActive: (editor) => editor.isActive('blockquote'),
      act: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Line',
      icon: Minus,
      words: 'rule divider',
      act: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      label: 'Table',
      icon: Table,
      words: 'rows columns grid',
      isActive: isInTable,
      act: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { label: 'Picture', icon: ImagePlus, words: 'image photograph photo', act: 'picture' },
    { label: 'Video or audio', icon: Clapperboard, words: 'video youtube vimeo spotify podcast', act: 'embed' },
    { label: 'Button', icon: MousePointerClick, words: 'call to action', act: 'button' },
  ],
  [
    {
      label: 'Add row below',
      icon: BetweenHorizontalEnd,
      isShown: isInTable,
      canRun: (editor) => (tableAround(editor)?.rows ?? Infinity) < publishingLimits.tableRows,
      act: (editor) => editor.chain().focus().addRowAfter().run(),
    },
    {
      label: 'Add column to the right',
      icon: BetweenVerticalEnd,
      isShown: isInTable,
      canRun: (editor) => (tableAround(editor)?.columns ?? Infinity) < publishingLimits.tableColumns,
      act: (editor) => editor.chain().focus().addColumnAfter().run(),
    },
    {
      label: 'Delete row',
      icon: PanelTopClose,
      isShown: isInTable,
      // The header row can only be deleted with its table.
      canRun: (editor) => (tableAround(editor)?.row ?? 0) > 0,
      act: (editor) => editor.chain().focus().deleteRow().run(),
    },
    {
      label: 'Delete column',
      icon: PanelLeftClose,
      isShown: isInTable,
      canRun: (editor) => (tableAround(editor)?.columns ?? 0) > 1,
      act: (editor) => editor.chain().focus().deleteColumn().run(),
    },
    {
      label: 'Delete table',
      icon: Grid2x2X,
      isShown: isInTable,
      act: (editor) => editor.chain().focus().deleteTable().run(),
    },
  ],
  [
    {
      label: 'Undo',
      icon: Undo2,
      keys: 'Ctrl+Z',
      canRun: (editor) => editor.can().undo(),
      act: (editor) => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      keys: 'Ctrl+Shift+Z',
      canRun: (editor) => editor.can().redo(),
      act: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];

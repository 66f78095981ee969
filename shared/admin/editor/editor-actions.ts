import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import ImagePlus from 'lucide-react/icons/image-plus';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Minus from 'lucide-react/icons/minus';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Quote from 'lucide-react/icons/quote';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';

/** The dialogs that ask for details before something is inserted. */
export type Asking = 'link' | 'picture' | 'embed' | 'button';

/** Something that can be done to what is written: a button of the toolbar, and, for blocks, a line of the menu after `/`. */
export interface EditorAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The shortcut as shown and announced: "Ctrl+B". */
  readonly keys?: string;
  /** Extra search words for the `/` menu, which offers it. */
  readonly words?: string;
  readonly isActive?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
  /** Runs at once, or opens a dialog first. */
  readonly act: ((editor: Editor) => unknown) | Asking;
}

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
      label: 'Indent',
      icon: IndentIncrease,
      keys: 'Ctrl+]',
      canRun: (editor) => editor.can().sinkListItem('listItem'),
      act: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
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
    { label: 'Picture', icon: ImagePlus, words: 'image photograph photo', act: 'picture' },
    { label: 'Video or audio', icon: Clapperboard, words: 'video youtube vimeo spotify podcast', act: 'embed' },
    { label: 'Button', icon: MousePointerClick, words: 'call to action', act: 'button' },
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

import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId, useRef, useState } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { fileWords } from '#shared/ui/file-field.tsx';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { blocksWithViews, EditorPictures } from './block-views.tsx';
import type { Asking, EditorAction } from './editor-actions.ts';
import { documentExtensions, documentFrom } from './editor-schema.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { ButtonDialog, EmbedDialog, LinkDialog } from './insert-dialogs.tsx';
import { cleanPastedHtml } from './pasted-html.ts';
import { SlashMenu } from './slash-menu.tsx';
import { usePictureUploads, type UploadPicture } from './use-picture-uploads.ts';

interface RichTextEditorProps {
  /** The accessible name. */
  readonly label: string;
  /** The initial document; another document needs another `key`. */
  readonly start: RichText;
  readonly onChange: (doc: RichText) => void;
  /** The pictures that the document shows, by id. */
  readonly pictures: ReadonlyMap<number, BlogPicture>;
  readonly upload: UploadPicture;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
}

/** The height of the sticky bars, in pixels: the console's bar and the toolbar above, the console's bar below. */
const CLEAR_OF_BARS = { top: 128, bottom: 88, left: 0, right: 0 } as const;

const LOOK = [
  'min-h-80 p-4 outline-none sm:p-6 grid content-start gap-6 break-words whitespace-pre-wrap',
  // An empty document shows a hint.
  '[&_.is-editor-empty:first-child]:before:pointer-events-none [&_.is-editor-empty:first-child]:before:float-left',
  '[&_.is-editor-empty:first-child]:before:h-0 [&_.is-editor-empty:first-child]:before:text-muted',
  '[&_.is-editor-empty:first-child]:before:content-[attr(data-placeholder)]',
].join(' ');

/**
 * The document editor: text with headings, lists, links and marks, pictures, films and buttons, exactly as the document
 * schema allows. Everything works by keyboard: Alt+F10 moves to the toolbar, `/` at the start of a paragraph opens the
 * block menu, and Tab leaves, except that it goes through the cells of a table.
 */
export function RichTextEditor({
  label,
  start,
  onChange,
  pictures,
  upload,
  describedBy,
  isInvalid,
}: RichTextEditorProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Exclude<Asking, 'picture'>>();
  const [added, setAdded] = useState<ReadonlyMap<number, BlogPicture>>(new Map());
  const [isUnknown, setUnknown] = useState(false);
  const uploads = usePictureUploads(upload, (picture) =>
    setAdded((before) => new Map(before).set(picture.id, picture)),
  );

  const editor = useEditor({
    extensions: documentExtensions('Write here, or press / for pictures, lists and more', blocksWithViews),
    content: start,
    injectCSS: false,
    enableContentCheck: true,
    onContentError: ({ editor: strange }) => {
      strange.setEditable(false, false);
      setUnknown(true);
    },
    onUpdate: ({ editor: now }) => onChange(documentFrom(now.getJSON())),
    editorProps: {
      // Keeps the current line clear of the bars above and, on phones, below.
      scrollThreshold: CLEAR_OF_BARS,
      scrollMargin: CLEAR_OF_BARS,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: LOOK,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') {
          bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
          return true;
        }
        if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k') {
          event.preventDefault();
          setAsking('link');
          return true;
        }
        return false;
      },
      transformPastedHTML: (html) => {
        const { html: cleaned, picturesLeftOut } = cleanPastedHtml(html);
        if (picturesLeftOut > 0) {
          toast({
            title:
              picturesLeftOut === 1
                ? 'One picture couldn’t be pasted'
                : `${picturesLeftOut} pictures couldn’t be pasted`,
            description: 'Save it on your computer, then add it with the Picture button.',
          });
        }
        return cleaned;
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData, undefined),
      handleDrop: (view, event) =>
        takeFiles(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
  });

  /** Uploads dropped or pasted files. @returns whether there were any, and no HTML with them */
  function takeFiles(data: DataTransfer | null, at: number | undefined): boolean {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    uploads.add(editor, files, at);
    return true;
  }
  const act = ({ act: does }: EditorAction) => {
    if (does === 'picture') file.current?.click();
    else if (typeof does === 'string') setAsking(does);
    else {
      // Focuses at once: the editor's own command waits a frame, and would lose a letter typed in between.
      editor.view.focus();
      does(editor);
    }
  };
  const close = () => {
    setAsking(undefined);
    editor.commands.focus();
  };
  const insert = (type: string, attrs: object) => {
    editor.chain().focus().insertContent({ type, attrs }).run();
    setAsking(undefined);
  };

  if (isUnknown) {
    return (
      <p role="alert" className="border-l-2 border-danger bg-blush px-4 py-3">
        This text uses features that this version of the editor doesn’t support. Reload the page to get the latest
        version.
      </p>
    );
  }
  return (
    <EditorPictures value={new Map([...pictures, ...added])}>
      <div
        ref={frame}
        className="relative rounded-sm border border-edge bg-surface focus-within:border-blue focus-within:outline-2 focus-within:outline-blue aria-invalid:border-danger"
      >
        <div className={toolbarClass}>
          <EditorToolbar editor={editor} controls={id} onAct={act} ref={bar} />
        </div>
        <EditorContent editor={editor} />
        <SlashMenu editor={editor} id={`${id}-menu`} frame={frame} onAct={act} />
        {uploads.share === null ? null : (
          <div className="border-t border-line p-4">
            <UploadProgress share={uploads.share} onCancel={uploads.cancel} />
          </div>
        )}
        <input
          ref={file}
          type="file"
          accept={fileWords.image.accept}
          multiple
          hidden
          aria-label="Choose pictures"
          onChange={({ currentTarget }) => {
            uploads.add(editor, [...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {asking === 'link' ? (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onSave={(href) => {
            saveLink(editor, href);
            setAsking(undefined);
          }}
          onRemove={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            setAsking(undefined);
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'embed' ? (
        <EmbedDialog attrs={null} onSave={(attrs) => insert('embed', attrs)} onClose={close} />
      ) : null}
      {asking === 'button' ? (
        <ButtonDialog attrs={null} onSave={(attrs) => insert('button', attrs)} onClose={close} />
      ) : null}
    </EditorPictures>
  );
}

/** Links the selected text, or changes the link at the caret. Without a selection, the address becomes the text. */
function saveLink(editor: Editor, href: string): void {
  const isBare = editor.state.selection.empty && !editor.isActive('link');
  if (isBare) {
    const text = href.replace(/^(?:mailto|tel):/, '');
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

/** Below the console's bar, which is at the top on phones and at the side in wide windows. */
const toolbarClass =
  'sticky top-[calc(var(--console-top,0px)+3.5rem+1px+env(safe-area-inset-top))] z-10 rounded-t-sm bg-surface short:top-0 lg:top-(--console-top,0px)';

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { isComposing } from '#shared/ui/use-typing.ts';
import { canAct, editorActions, type EditorAction } from './editor-actions.ts';

interface SlashMenuProps {
  readonly editor: Editor;
  readonly id: string;
  /** The positioned element that contains the menu. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly onAct: (action: EditorAction) => void;
}

const blocks = editorActions.flat().filter(({ words }) => words !== undefined);

const found = (query: string, editor: Editor): readonly EditorAction[] =>
  blocks.filter(
    (action) => `${action.label} ${action.words}`.toLowerCase().includes(query.toLowerCase()) && canAct(action, editor),
  );

/** What was typed after a `/` at the start of a paragraph, and where; null without one. */
function slashOf(editor: Editor): { readonly query: string; readonly from: number } | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !editor.isFocused || $from.parent.type.name !== 'paragraph') return null;
  const text = $from.parent.textContent;
  const query = /^\/([\p{L} ]{0,20})$/u.exec(text)?.[1];
  return query === undefined || $from.parentOffset !== text.length ? null : { query, from: $from.start() };
}

/** The menu of blocks, opened by `/` at the start of a paragraph. Filters while typing; Enter or a press chooses. */
export function SlashMenu({ editor, id, frame, onAct }: SlashMenuProps) {
  const slash = useEditorState({ editor, selector: ({ editor: now }) => slashOf(now) });
  const [closedAt, setClosedAt] = useState<number>();
  const [place, setPlace] = useState({ query: '', index: 0 });
  const choices = slash && slash.from !== closedAt ? found(slash.query, editor) : [];
  const index = place.query === slash?.query ? Math.min(place.index, choices.length - 1) : 0;
  if (!slash && closedAt !== undefined) setClosedAt(undefined);

  const choose = (action: EditorAction | undefined) => {
    if (!slash || !action) return;
    editor.commands.deleteRange({ from: slash.from, to: slash.from + slash.query.length + 1 });
    onAct(action);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!slash || choices.length === 0 || event.target !== editor.view.dom || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPlace({ query: slash.query, index: (index + step + choices.length) % choices.length });
    else if (event.key === 'Enter') choose(choices[index]);
    else if (event.key === 'Escape') setClosedAt(slash.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const active = choices.length > 0 ? `${id}-${index}` : null;
  useEffect(() => {
    const around = frame.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    // In the capture phase, before the editor handles the key.
    around?.addEventListener('keydown', listener, true);
    return () => around?.removeEventListener('keydown', listener, true);
  }, [frame]);
  useEffect(() => {
    const { dom } = editor.view;
    if (active) {
      dom.setAttribute('aria-controls', id);
      dom.setAttribute('aria-activedescendant', active);
    } else {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    }
    document.getElementById(active ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [editor, id, active]);

  if (!slash || choices.length === 0 || !frame.current) return null;
  const caret = editor.view.coordsAtPos(slash.from);
  const box = frame.current.getBoundingClientRect();
  return (
    /* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot be positioned at a caret */
    <div
      id={id}
      role="listbox"
      aria-label="Insert"
      className="absolute z-20 max-h-72 w-64 overflow-y-auto rounded-sm border border-line bg-surface p-1 shadow-float"
      style={{
        top: caret.bottom - box.top + 4,
        left: Math.max(0, Math.min(caret.left - box.left, box.width - 256)),
      }}
    >
      {choices.map((action, at) => (
        <div
          key={action.label}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(action)}
          onKeyDown={(event) => event.key === 'Enter' && choose(action)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3',
            at === index ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          <action.icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {action.label}
        </div>
      ))}
    </div>
    /* oxlint-enable jsx-a11y/prefer-tag-over-role */
  );
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { canAct, editorActions, type EditorAction } from './editor-actions.ts';

interface ToolbarProps {
  readonly editor: Editor;
  /** The id of the editor it controls. */
  readonly controls: string;
  readonly onAct: (action: EditorAction) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/**
 * The editor's toolbar: a single Tab stop. The arrows, Home and End move inside it, Escape returns to the text, and Alt+F10
 * moves here from there.
 */
export function EditorToolbar({ editor, controls, onAct, ref }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      editorActions.map((group) =>
        group.map((action) => ({
          isOn: action.isActive?.(now),
          isOff: !canAct(action, now),
          isHidden: action.isShown?.(now) === false,
        })),
      ),
  });
  const groups = editorActions
    .map((group, index) =>
      group.flatMap((action, place) => {
        const state = states[index]![place]!;
        return state.isHidden ? [] : [{ action, ...state }];
      }),
    )
    .filter((group) => group.length > 0);
  const all = groups.flat();
  // Table buttons are shown only while the caret is in a table.
  const current = Math.min(stop, all.length - 1);
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.view.focus();
      return;
    }
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + all.length) % all.length;
    setStop(place);
    buttons()[place]?.focus();
  };
  return (
    <div
      ref={(element) => {
        bar.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={walk}
      className={barClass}
    >
      {groups.map((group) => (
        <div key={group[0]!.action.label} className="flex shrink-0 border-line not-last:border-r not-last:pr-1">
          {group.map((button) => {
            const place = all.indexOf(button);
            const { action, isOn, isOff } = button;
            const { label, keys, icon: Icon } = action;
            return (
              <button
                key={label}
                type="button"
                aria-label={label}
                aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
                title={keys ? `${label} (${keys})` : label}
                aria-pressed={isOn}
                // Not `disabled`, which would lose keyboard focus.
                aria-disabled={isOff || undefined}
                tabIndex={place === current ? 0 : -1}
                onFocus={() => setStop(place)}
                // Keeps the selection in the text when a button is pressed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!isOff) onAct(action);
                }}
                className={cx(
                  'grid size-11 place-items-center rounded-sm transition-colors sm:size-9',
                  'aria-disabled:pointer-events-none aria-disabled:opacity-40',
                  isOn ? 'bg-ink text-paper' : 'hover:bg-sunken',
                )}
              >
                <Icon aria-hidden="true" className="size-5" />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** One scrolling row with a faded end on phones; otherwise it wraps. */
const barClass = cx(
  'flex gap-x-1 border-b border-line bg-surface p-1 sm:flex-wrap',
  'max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:pr-8 max-sm:[scrollbar-width:none]',
  'max-sm:mask-[linear-gradient(to_right,#000_calc(100%-2.25rem),transparent)]',
);

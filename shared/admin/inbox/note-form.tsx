import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { addThreadNote } from '#shared/contracts/endpoints/desk.ts';
import type { Colleague, Thread } from '#shared/contracts/threads.ts';
import { mentionText } from '#shared/rules/mentions.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { countCharacters } from '#shared/ui/character-count.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { isComposing } from '#shared/ui/use-typing.ts';
import { failureWords } from '../toast-failure.ts';
import { matching, mentionsIn, openMention } from './mentions.ts';
import { nameOf } from './thread-labels.ts';
import { useNoteDraft } from './use-reply-draft.ts';
import { refreshThreads } from './use-thread-writes.ts';

interface NoteFormProps {
  readonly thread: Thread;
  readonly colleagues: readonly Colleague[];
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Escape leaves the box. */
  readonly onLeave: () => void;
}

/** A note for the team. Typing @ suggests colleagues. Those who are mentioned get notified. */
export function NoteForm({ thread, colleagues, box, onLeave }: NoteFormProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [text, draft] = useNoteDraft(thread.id);
  const [keyOf] = useState(() => createIdempotencyKeys());
  const suggested = useSuggested(colleagues, box, (next) => draft.write(next, next.trim() !== ''));
  const count = countCharacters(text.trim());
  const isTooLong = count > deskLimits.note;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => {
      const body = { text: words, mentions: [...new Set(mentionsIn(words, colleagues).map(({ userId }) => userId))] };
      const params = { id: String(thread.id) };
      return client.call(addThreadNote, { params, body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: async (_, words) => {
      if (draft.text().trim() === words) draft.write('');
      await refreshThreads(queryClient);
    },
  });
  const save = () => {
    if (count > 0 && !isTooLong && !isPending) mutate(text.trim());
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || suggested.press(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
  return (
    <Form
      aria-label="Note"
      sending={isPending}
      className="gap-3!"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormError>{error ? failureWords(error) : undefined}</FormError>
      <div className="relative">
        <Textarea
          ref={box}
          value={text}
          rows={3}
          aria-label="Note for the team"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...suggested.attributes}
          placeholder="Only your team sees this. Type @ to mention a colleague."
          aria-invalid={isTooLong || undefined}
          className="max-h-[30vh]! min-h-20!"
          countTo={deskLimits.note}
          countNear
          onChange={({ target }) => {
            draft.write(target.value, target.value.trim() !== '');
            suggested.look(target);
          }}
          onSelect={({ currentTarget }) => suggested.look(currentTarget)}
          onBlur={suggested.close}
          onKeyDown={press}
        />
        {suggested.list}
      </div>
      <Button
        type="submit"
        size="sm"
        className="min-h-11 justify-self-end"
        disabled={(count === 0 || isTooLong) && !isPending}
        pending={isPending}
        pendingLabel="Saving…"
      >
        Add note
      </Button>
    </Form>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events --
   a datalist does not fit a text box; the focus stays in the box, which handles the keys and names the active option */

/** The colleagues to mention, above the box while `@` and the start of a name are before the caret. */
function useSuggested(
  colleagues: readonly Colleague[],
  box: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const id = useId();
  const [open, setOpen] = useState<{ readonly at: number; readonly typed: string } | null>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const people = open && open.at !== dismissed ? matching(colleagues, open.typed).slice(0, 6) : [];
  const isOpen = people.length > 0;
  const index = Math.min(active, people.length - 1);

  const take = (colleague: Colleague | undefined) => {
    const element = box.current;
    if (!element || !open || !colleague) return;
    const caret = element.selectionStart;
    const mention = `${mentionText(nameOf(colleague))} `;
    write(element.value.slice(0, open.at) + mention + element.value.slice(caret));
    setOpen(null);
    const end = open.at + mention.length;
    // After the text was rendered.
    requestAnimationFrame(() => element.setSelectionRange(end, end));
  };
  return {
    look(element: HTMLTextAreaElement) {
      const found =
        element.selectionStart === element.selectionEnd ? openMention(element.value, element.selectionStart) : null;
      if (found?.at === open?.at && found?.typed === open?.typed) return;
      setOpen(found);
      setActive(0);
      if (found?.at !== dismissed) setDismissed(undefined);
    },
    close: () => setOpen(null),
    /** @returns whether the key was for the list */
    press(event: KeyboardEvent): boolean {
      if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((index + step + people.length) % people.length);
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(people[index]);
      else if (event.key === 'Escape') setDismissed(open?.at);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    attributes: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${index}` }),
    } as const,
    list: isOpen ? (
      <div
        id={id}
        role="listbox"
        aria-label="Colleagues to mention"
        className="absolute bottom-full left-0 z-20 mb-1 grid w-64 max-w-full rounded-sm border border-line bg-surface p-1.5 shadow-float"
      >
        {people.map((colleague, place) => (
          <div
            key={colleague.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === index}
            onPointerMove={() => setActive(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(colleague)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm select-none',
              place === index && 'bg-sunken',
            )}
          >
            <Avatar {...colleague} size="xs" />
            <span className="truncate">{nameOf(colleague)}</span>
          </div>
        ))}
      </div>
    ) : null,
  };
}

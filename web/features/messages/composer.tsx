import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import type { Author } from '#shared/contracts/users.ts';
import { CharacterCount, countCharacters } from '#shared/ui/character-count.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useMedia } from '../../app/use-media.ts';
import { keepDraft, useOwnWords } from './own-words.ts';

/** From here on the length is counted, in characters. */
const NEAR_THE_LIMIT = limits.message - 400;

interface Props {
  readonly to: Author;
  /** What to know before writing. */
  readonly hint: string | undefined;
  readonly onSend: (text: string) => void;
}

/** Where one writes: Enter sends and Shift with Enter begins a new line; on phones the button sends. */
export function Composer({ to, hint, onSend }: Props) {
  const draft = useOwnWords((words) => words.drafts[to.id]) ?? '';
  const hasKeyboard = !useMedia('(pointer: coarse)');
  const [hintId, countId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const count = countCharacters(draft);
  const isTooLong = count > limits.message;
  const isNear = count > NEAR_THE_LIMIT;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    box.current?.focus();
    if (count === 0 || isTooLong) return;
    onSend(draft.trim());
    keepDraft(to.id, '');
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, say), Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <form ref={form} onSubmit={submit} className="shrink-0 border-t border-line bg-surface px-4 py-3 lg:px-6">
      {hint ? (
        <p id={hintId} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Textarea
            ref={box}
            value={draft}
            rows={1}
            aria-label={`Message to ${to.firstName} ${to.lastName}`}
            aria-describedby={[hint && hintId, isNear && countId].filter(Boolean).join(' ') || undefined}
            aria-invalid={isTooLong || undefined}
            placeholder={`Write to ${to.firstName}…`}
            onChange={(event) => keepDraft(to.id, event.currentTarget.value)}
            onKeyDown={sendOnEnter}
            className="max-h-40! min-h-11! resize-none"
          />
        </div>
        <button
          type="submit"
          aria-label="Send message"
          title="Send message"
          disabled={count === 0 || isTooLong}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-colors hover:bg-red-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      {isNear ? (
        <div className="mt-1 grid pr-13">
          <CharacterCount id={countId} count={count} max={limits.message} />
        </div>
      ) : null}
    </form>
  );
}

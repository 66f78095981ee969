import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { CharacterCount, countCharacters } from '#shared/ui/character-count.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { keepDraft, useOwnWords } from './own-words.ts';

/** Shows the number of characters above this length. */
const COUNT_FROM = limits.chatMessage - 200;

interface Props {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly isSending: boolean;
  /** A conversation exists. */
  readonly isReady: boolean;
  /** The conversation is being opened. */
  readonly isOpening: boolean;
  /** @returns whether the message was accepted */
  readonly onSend: (text: string) => boolean;
}

/** The box for a message: Enter sends, Shift with Enter begins a new line. */
export function MessageBox({ box, isSending, isReady, isOpening, onSend }: Props) {
  const draft = useOwnWords((words) => words.draft);
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  const count = countCharacters(draft);
  const isTooLong = count > limits.chatMessage;
  /** The text that was submitted before there was a conversation. Sent once there is one, unless it was edited since. */
  const [early, setEarly] = useState('');
  const isEarly = early !== '' && early === draft;
  const isBusy = isSending || (isEarly && isOpening);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The pressed button is disabled while the message is on its way, and would lose the focus.
    box.current?.focus();
    setEarly(isOpening ? draft : '');
    if (!isTooLong && onSend(draft)) keepDraft('');
  };
  useEffect(() => {
    if (isReady && isEarly) form.current?.requestSubmit();
  }, [isReady, isEarly]);
  const sendOnEnter = (event: KeyboardEvent) => {
    // In an input method (Japanese, for example) Enter chooses the word that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <form ref={form} onSubmit={submit} className="shrink-0 border-t border-line px-4 pt-3.5 pb-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Textarea
            ref={box}
            value={draft}
            rows={1}
            enterKeyHint="send"
            aria-label="Your message"
            aria-describedby={count > COUNT_FROM ? countId : undefined}
            aria-invalid={isTooLong || undefined}
            placeholder="Type your message..."
            onChange={(event) => keepDraft(event.currentTarget.value)}
            onKeyDown={sendOnEnter}
            className="max-h-32! min-h-11! resize-none"
          />
        </div>
        <button
          type="submit"
          aria-label="Send message"
          title="Send message"
          disabled={count === 0 || isTooLong || isBusy || !(isReady || isOpening)}
          aria-busy={isBusy || undefined}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-colors hover:bg-red-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
        >
          {isBusy ? <Spinner /> : <SendHorizontal aria-hidden="true" className="size-5" />}
        </button>
      </div>
      {count > COUNT_FROM ? (
        <div className="mt-1 grid pr-13">
          <CharacterCount id={countId} count={count} max={limits.chatMessage} />
        </div>
      ) : null}
    </form>
  );
}

import { type KeyboardEvent, useRef } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { countCharacters } from '#shared/ui/character-count.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { isComposing } from '#shared/ui/use-typing.ts';
import { useReplies } from '../replies/replies-provider.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

interface Props {
  readonly sessionId: string;
  readonly visitorName: string | null;
  /** Whether the visitor gets replies by email after closing the chat. */
  readonly hasAddress: boolean;
}

/** The reply form: Enter sends, Shift+Enter starts a new line. After a reply, the assistant stops answering. */
export function ReplyForm({ sessionId, visitorName, hasAddress }: Props) {
  const replies = useReplies();
  const [text, draft] = useReplyDraft(sessionId);
  const write = (next: string) => draft.write(next, next.trim() !== '');
  const box = useRef<HTMLTextAreaElement>(null);
  const count = countCharacters(text.trim());
  const isTooLong = count > limits.chatMessage;

  const send = () => {
    if (count === 0 || isTooLong) return;
    const words = draft.take();
    if (words) void replies.send(sessionId, words.text.trim(), words.key);
    box.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method composes a word (Japanese, say), Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const insert = (words: string) => {
    write(text.trim() ? `${text.trimEnd()}\n${words}` : words);
    box.current?.focus();
  };

  return (
    <form
      aria-label="Reply"
      className="grid gap-3 border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={box}
        value={text}
        rows={2}
        aria-label="Your reply"
        placeholder="Write a reply… Once you reply, the assistant stops answering."
        aria-invalid={isTooLong || undefined}
        className="max-h-48! min-h-20!"
        countTo={count > limits.chatMessage - 300 ? limits.chatMessage : undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={sendOnEnter}
      />
      {hasAddress ? null : (
        <p className="text-sm text-muted">
          This visitor left no email address. They’ll only see your reply if they come back to the chat within a day.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SavedReplies name={visitorName} onChoose={insert} />
        <Button type="submit" disabled={count === 0 || isTooLong}>
          Send reply
        </Button>
      </div>
    </form>
  );
}

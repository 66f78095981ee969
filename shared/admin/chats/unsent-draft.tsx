import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

/** What somebody was still writing when a conversation was resolved: theirs to take along or to put away. */
export function UnsentDraft({ sessionId }: { sessionId: string }) {
  const [text, write] = useReplyDraft(sessionId);
  if (text === '') return null;
  return (
    <div className="grid gap-1">
      <p>You were writing:</p>
      <p className="prose-lines max-h-24 overflow-y-auto wrap-anywhere">{text}</p>
      <div className="-ml-3.5 flex gap-1">
        <CopyButton text={text} />
        <Button variant="quiet" size="sm" onClick={() => write('')}>
          Discard
        </Button>
      </div>
    </div>
  );
}

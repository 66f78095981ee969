import { Button } from '#shared/ui/button.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useReplies } from '../replies/replies-provider.tsx';
import type { WaitingReply } from '../replies/reply-outbox.ts';

/** A reply that is on its way, or that was refused and whose words the person may want back. */
export function WaitingLine({ reply }: { reply: WaitingReply }) {
  const { outbox } = useReplies();
  const copy = () =>
    void navigator.clipboard.writeText(reply.text).then(
      () => toast({ title: 'Copied' }),
      () => toast({ variant: 'destructive', title: 'Could not copy', description: 'Please select the text instead.' }),
    );
  return (
    <li className="grid max-w-[85%] gap-1 justify-self-start">
      <div className="rounded-md border border-dashed border-edge px-4 py-2.5 break-words">
        <LinkedText text={reply.text} />
      </div>
      {reply.refusal === null ? (
        <output className="flex items-center gap-2 text-xs text-muted">
          <Spinner /> Waiting to be sent
        </output>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-danger">Not sent: {reply.refusal}</span>
          <Button variant="quiet" size="sm" onClick={copy}>
            Copy
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void outbox.discard(reply.key)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

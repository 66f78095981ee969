import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { cannedRepliesQuery } from '#shared/api/queries/console.ts';
import type { CannedReply } from '#shared/contracts/chat.ts';
import { deleteCannedReply } from '#shared/contracts/endpoints/console.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { CannedReplyForm } from './canned-reply-form.tsx';
import { SavedRepliesButton } from './chat-actions.tsx';

interface CannedRepliesProps {
  /** The event that opened it before its code was loaded. After a key press, the first item is selected too. */
  readonly opened: 'by key' | 'by pointer';
  readonly onChoose: (text: string) => void;
}

/** Inserts a saved reply, and opens the dialog to edit them. */
export function CannedReplies({ opened, onChoose }: CannedRepliesProps) {
  const { data: replies = [], isError } = useQuery(cannedRepliesQuery(useApi()));
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    if (opened === 'by key') button.current?.dispatchEvent(key);
  }, [opened]);
  return (
    <>
      <DropdownMenu
        align="start"
        defaultOpen={opened === 'by pointer'}
        className="max-h-80 max-w-80 overflow-y-auto"
        trigger={<SavedRepliesButton ref={button} />}
      >
        {isError ? <DropdownLabel>We couldn’t load your saved replies.</DropdownLabel> : null}
        {!isError && replies.length === 0 ? <DropdownLabel>No saved replies yet.</DropdownLabel> : null}
        {replies.map(({ id, title, text }) => (
          <DropdownItem key={id} onSelect={() => onChoose(text)}>
            <span className="truncate">{title}</span>
          </DropdownItem>
        ))}
        <DropdownSeparator />
        <DropdownItem onSelect={() => setEditing(true)}>Edit saved replies…</DropdownItem>
      </DropdownMenu>
      {isEditing ? <CannedRepliesDialog replies={replies} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

interface CannedRepliesDialogProps {
  readonly replies: readonly CannedReply[];
  readonly onClose: () => void;
}

/** The dialog to create, edit and delete saved replies. */
function CannedRepliesDialog({ replies, onClose }: CannedRepliesDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  /** The reply in the form; `new` for one that does not exist yet. */
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const [deleting, setDeleting] = useState<CannedReply | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: cannedRepliesQuery(client).queryKey });

  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ id }: CannedReply) => client.call(deleteCannedReply, { params: { id: String(id) } }),
    onSuccess: refresh,
    onError: ({ message }) =>
      toast({ variant: 'destructive', title: 'We couldn’t delete this reply', description: message }),
    onSettled: () => setDeleting(null),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Saved replies"
      description="Replies you use often. Everyone on the team can use and edit them."
    >
      {edited ? (
        <CannedReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? null : edited}
          onDone={() => void refresh().then(() => setEdited(null))}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <div className="grid gap-4">
          {replies.length === 0 ? <p className="text-muted">No saved replies yet.</p> : null}
          <ul className="divide-y divide-line">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-center gap-2 py-2">
                <div className="min-w-0 grow">
                  <p className="truncate font-semibold">{reply.title}</p>
                  <p className="truncate text-sm text-muted">{reply.text}</p>
                </div>
                <Button variant="quiet" size="sm" aria-label={`Edit ${reply.title}`} onClick={() => setEdited(reply)}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Delete ${reply.title}`}
                  onClick={() => setDeleting(reply)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="justify-self-start" onClick={() => setEdited('new')}>
            New reply
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => {
          if (!open) setDeleting(null);
        }}
        title="Delete this reply?"
        description={`This deletes “${deleting?.title ?? ''}” for everyone on the team.`}
        confirmLabel="Delete"
        pending={isPending}
        pendingLabel="Deleting…"
        onConfirm={() => {
          if (deleting) remove(deleting);
        }}
      />
    </Dialog>
  );
}

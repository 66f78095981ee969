import { useMutation, useQueryClient } from '@tanstack/react-query';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ComponentProps } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { chatMessagesQuery, chatsKey, refreshReadsOf } from '#shared/api/queries/console.ts';
import { deleteChat, reopenChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useGoneRow } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';
import { replyDraftName } from './use-reply-draft.ts';

const ConfirmDialog = lazyPart(async () => (await import('#shared/ui/confirm-dialog.tsx')).ConfirmDialog);
const soon = { onPointerEnter: ConfirmDialog.prepare, onFocus: ConfirmDialog.prepare };

interface DeleteChatButtonProps {
  readonly sessionId: string;
  readonly onDeleted: () => void;
}

/** The mutation key for erasing a conversation. */
export const eraseKey = (sessionId: string) => ['erase-chat', sessionId] as const;

/** Deletes a chat permanently after a confirmation, with its draft reply. */
export function DeleteChatButton({ sessionId, onDeleted }: DeleteChatButtonProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { markGone, content } = useGoneRow(onDeleted);
  const { mutate, isPending } = useMutation({
    mutationKey: eraseKey(sessionId),
    mutationFn: () => client.call(deleteChat, { params: { sessionId } }),
    onSuccess: async () => {
      markGone();
      setAsking(false);
      const owner = platform.owner();
      if (owner) platform.drafts.write(owner.personId, replyDraftName(sessionId), null);
      toast({ title: 'Chat deleted' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: chatsKey }),
        refreshReadsOf(queryClient, '/api/admin/overview'),
      ]);
    },
    onError: (error) => {
      setAsking(false);
      toastFailure('We couldn’t delete this chat', error, 'Please try again.');
    },
  });
  return (
    <>
      <Button variant="danger" size="sm" {...soon} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" /> Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this chat permanently?"
        description="This permanently deletes the messages, the visitor’s name and email address, and any unsent emails about it, from backups too. If the visitor still has it open, they start a new chat. You can’t undo this."
        confirmLabel="Delete chat"
        pending={isPending}
        pendingLabel="Deleting…"
        onConfirm={() => mutate()}
        content={content}
      />
    </>
  );
}

/** Reopens a resolved conversation. */
function useReopen(sessionId: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(reopenChat, { params: { sessionId } }),
    onSuccess: async () => {
      toast({ title: 'Chat reopened' });
      await queryClient.invalidateQueries({ queryKey: chatsKey });
    },
    onError: (error) => toastFailure('We couldn’t reopen this chat', error, 'Please try again.'),
  });
}

export function ReopenButton({ sessionId }: { sessionId: string }) {
  const { mutate, isPending } = useReopen(sessionId);
  return (
    <Button variant="secondary" size="sm" pending={isPending} pendingLabel="Reopening…" onClick={() => mutate()}>
      Reopen
    </Button>
  );
}

interface ResolveButtonProps {
  readonly sessionId: string;
  /** The newest message on the screen. */
  readonly seen: number;
}

/**
 * Marks a chat as resolved after a confirmation, unless the visitor has written since it was opened. The toast offers
 * Undo.
 */
export function ResolveButton({ sessionId, seen }: ResolveButtonProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [basedOn, setBasedOn] = useState(seen);
  const reopen = useReopen(sessionId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(resolveChat, { params: { sessionId }, body: { basedOn } }),
    onSuccess: async () => {
      setAsking(false);
      toast({
        title: 'Chat Resolved',
        description: 'Chat session marked as resolved',
        action: { label: 'Undo', run: () => reopen.mutate() },
      });
      await queryClient.invalidateQueries({ queryKey: chatsKey });
    },
    onError: async (error) => {
      setAsking(false);
      const isNewer = error instanceof ApiError && error.fields['basedOn'] !== undefined;
      const description = isNewer ? error.message : 'Failed to resolve chat session';
      toast({ variant: 'destructive', title: 'Error', description });
      if (isNewer) await queryClient.invalidateQueries(chatMessagesQuery(client, sessionId));
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...soon}
        onClick={() => {
          setBasedOn(seen);
          setAsking(true);
        }}
      >
        Mark as Resolved
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Mark as resolved?"
        description="If the visitor replies within a week using the link in our email, the chat reopens. Otherwise they start a new one."
        confirmLabel="Mark as Resolved"
        pending={isPending}
        pendingLabel="Resolving…"
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** The button that opens the menu of saved replies. */
export const SavedRepliesButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="quiet" size="sm" {...props}>
    Saved replies
    <ChevronUp aria-hidden="true" className="size-4" />
  </Button>
);

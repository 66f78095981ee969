import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { chatsKey } from '#shared/api/queries/chats.ts';
import { resolveChat } from '#shared/contracts/endpoints/chat.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Marks a conversation as resolved, for good: hence the question first. */
export function ResolveButton({ sessionId }: { sessionId: string }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(resolveChat, { params: { sessionId } }),
    onSuccess: async () => {
      setAsking(false);
      toast({ title: 'Chat Resolved', description: 'Chat session marked as resolved' });
      await queryClient.invalidateQueries({ queryKey: chatsKey });
    },
    onError: () => {
      setAsking(false);
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to resolve chat session' });
    },
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Mark as Resolved
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Mark as resolved?"
        description="The conversation is then closed for good. If the visitor writes again, a new one begins."
        confirmLabel="Mark as Resolved"
        pending={isPending}
        pendingLabel="Closing…"
        onConfirm={() => mutate()}
      />
    </>
  );
}

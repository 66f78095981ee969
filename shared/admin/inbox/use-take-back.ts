import { useMutation } from '@tanstack/react-query';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useReplies } from '../replies/replies-provider.tsx';
import { textOf } from '../replies/replies.ts';
import { restoreDraft } from './use-reply-draft.ts';

/** Takes a reply out of the outbox before it is sent, and puts its text and files back into the reply box. */
export function useTakeBack(threadId: number, { key, state }: OutboxItem, onTaken: (() => void) | undefined) {
  const { outbox, owner } = useReplies();
  const { drafts } = usePlatform();
  return useMutation({
    mutationFn: async () => {
      let isFull = false;
      const isTaken = await outbox.takeBack(key, (item) => {
        const reply = { text: textOf(item), files: item.uploads ?? [] };
        isFull = !restoreDraft(drafts, owner.personId, threadId, reply);
        return !isFull;
      });
      return { isTaken, isFull };
    },
    onSuccess: ({ isTaken, isFull }) => {
      if (isTaken) {
        onTaken?.();
        if (state !== 'waiting') return;
        toast({
          title: 'Reply taken back',
          description: 'Its text is back in the reply box. If it was sent already, you’ll see it above.',
        });
      } else {
        toast({
          variant: 'destructive',
          title: 'We couldn’t take this reply back',
          description: isFull ? 'This device is out of space.' : 'It may already be on its way.',
        });
      }
    },
  });
}

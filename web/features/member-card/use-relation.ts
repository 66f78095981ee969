import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { feedKey } from '#shared/api/queries/feed.ts';
import { saveConversation } from '#shared/api/queries/messages.ts';
import { queryKey as keyOf } from '#shared/api/query-options.ts';
import { acceptRequest, blockMember, declineRequest, unblockMember } from '#shared/contracts/endpoints/messages.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

const steps = {
  accept: { endpoint: acceptRequest, failure: 'We couldn’t accept the request' },
  decline: { endpoint: declineRequest, failure: 'We couldn’t decline the request' },
  block: { endpoint: blockMember, failure: 'We couldn’t block this member' },
  unblock: { endpoint: unblockMember, failure: 'We couldn’t unblock this member' },
} as const;

const searchKey = keyOf(searchCircle);

export type Step = keyof typeof steps;

/** Accepting, declining, blocking and unblocking another member. */
export function useRelation(userId: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: Step) => client.call(steps[step].endpoint, { params: { userId: String(userId) } }),
    onSuccess: (conversation, step) => {
      saveConversation(queryClient, conversation);
      if (step !== 'block' && step !== 'unblock') return;
      // A block hides or restores posts and comments everywhere.
      for (const queryKey of [feedKey, searchKey]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error, step) => {
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: steps[step].failure, description: error.message });
    },
  });
  return { take: mutate, isPending, pending: isPending ? variables : undefined };
}

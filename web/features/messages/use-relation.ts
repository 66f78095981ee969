import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { noteConversation } from '#shared/api/queries/messages.ts';
import { acceptRequest, blockMember, declineRequest, unblockMember } from '#shared/contracts/messages.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

const steps = {
  accept: { endpoint: acceptRequest, failure: 'The request could not be accepted' },
  decline: { endpoint: declineRequest, failure: 'The request could not be declined' },
  block: { endpoint: blockMember, failure: 'This member could not be blocked' },
  unblock: { endpoint: unblockMember, failure: 'This member could not be unblocked' },
} as const;

export type Step = keyof typeof steps;

/** Accepting, declining, blocking and unblocking another member. */
export function useRelation(userId: number) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (step: Step) => client.call(steps[step].endpoint, { params: { userId: String(userId) } }),
    onSuccess: (conversation) => noteConversation(queryClient, conversation),
    onError: (error, step) => {
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: steps[step].failure, description: error.message });
    },
  });
  return { take: mutate, isPending, pending: isPending ? variables : undefined };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { resourceQueueKey } from '#shared/api/outbox/kinds.ts';
import { changeResource } from '#shared/api/queries/library.ts';
import { saveResource, unsaveResource } from '#shared/contracts/endpoints/library.ts';
import type { LibrarySummary } from '#shared/contracts/library.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { sendOrQueue, useOutbox } from '../../device/outbox/page-outbox.ts';

/** Saves a resource for later, or unsaves it: at once on the screen, and offline through the outbox. */
export function useSaved(resource: Pick<LibrarySummary, 'id' | 'slug' | 'isSaved'>) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const { id, isSaved } = resource;
  const waiting = useOutbox().findLast(
    ({ queueKey, endpoint, state }) =>
      state === 'waiting' &&
      queueKey === resourceQueueKey(id) &&
      (endpoint === saveResource.name || endpoint === unsaveResource.name),
  );
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `library-saved-${id}` },
    mutationFn: (saved: boolean) =>
      sendOrQueue(
        client,
        saved ? saveResource : unsaveResource,
        { params: { id: String(id) } },
        { key: newIdempotencyKey(), userId },
      ),
    onSuccess(answer) {
      if (answer) changeResource(queryClient, resource, { isSaved: answer.saved });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Couldn’t save this resource', description: error.message }),
  });
  const value = isPending ? variables : waiting ? waiting.endpoint === saveResource.name : isSaved;
  return { value, set: mutate };
}

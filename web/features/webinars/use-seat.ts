import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showSeat, webinarsKey } from '#shared/api/queries/webinars.ts';
import { leaveSeat, takeSeat } from '#shared/contracts/endpoints/webinars.ts';
import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

const onError = (title: string) => (error: Error) =>
  toast({
    variant: 'destructive',
    title,
    description: error instanceof ApiError ? error.message : 'Check your connection and try again.',
  });

/** Takes or gives up a seat. Only the server knows what is free, so this is never done offline. */
export function useSeat({ id, mine }: Pick<WebinarSummary, 'id' | 'mine'>) {
  const client = useApi();
  const queryClient = useQueryClient();
  const params = { id: String(id) };
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: webinarsKey });
  const take = useMutation({
    scope: { id: `webinar-${id}` },
    mutationFn: () => client.call(takeSeat, { params }),
    onSuccess: (summary) => {
      showSeat(queryClient, summary);
      const { seat, place } = summary.mine;
      if (seat === 'going') {
        toast({ title: 'You have a seat', description: 'We’ve emailed you an invitation for your calendar.' });
      } else {
        toast({
          title: 'You’re on the waiting list',
          description: `You’re number ${place ?? 1}. We’ll tell you when there’s a seat for you.`,
        });
      }
    },
    onError: onError('We couldn’t take your seat'),
    onSettled,
  });
  const leave = useMutation({
    scope: { id: `webinar-${id}` },
    mutationFn: () => client.call(leaveSeat, { params }),
    onSuccess: (summary) => {
      showSeat(queryClient, summary);
      toast({ title: mine.seat === 'waiting' ? 'You’ve left the waiting list' : 'You’ve given up your seat' });
    },
    onError: onError('We couldn’t give up your seat'),
    onSettled,
  });
  return { take, leave };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { noticesKey, unreadNoticesKey } from '#shared/api/queries/notices.ts';
import type { Notice } from '#shared/contracts/notices.ts';
import { readNotices } from '#shared/contracts/endpoints/live.ts';

/** Marks notices that were shown as read. Should it fail, they are simply still new. */
export function useReadNotices(): (shown: readonly Notice[]) => void {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => client.call(readNotices, { body: { upTo } }),
    onSuccess: () =>
      Promise.all([noticesKey, unreadNoticesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return (shown) => {
    const [newest] = shown;
    if (newest && shown.some(({ readAt }) => readAt === null)) mutate(newest.id);
  };
}

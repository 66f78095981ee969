import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { keepWhatIsRead } from './keep.ts';
import { useReached } from './use-reached.ts';
import { useRecovery } from './use-recovery.ts';

/** What a member reads is kept on this device while a private screen is shown and the server answers. */
export function useOffline(userId: number | undefined): void {
  useRecovery();
  const client = useApi();
  const queryClient = useQueryClient();
  const reached = useReached();
  useEffect(
    () => (userId === undefined || !reached ? undefined : keepWhatIsRead({ client, queryClient, userId })),
    [client, queryClient, userId, reached],
  );
}

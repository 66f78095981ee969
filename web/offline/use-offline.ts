import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Auth } from '../app/use-auth.ts';
import { keepWhatIsRead } from './keep.ts';
import { useReached } from './use-reached.ts';
import { useRecovery } from './use-recovery.ts';

/**
 * What a member reads is kept on this device while a private screen is shown and the server answers. It goes as
 * soon as the server says that nobody is signed in (`withEndedReads`).
 */
export function useOffline({ user }: Auth): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const reached = useReached();
  const userId = user?.id;
  useRecovery();
  useEffect(
    () => (userId === undefined || !reached ? undefined : keepWhatIsRead({ client, queryClient, userId })),
    [client, queryClient, userId, reached],
  );
}

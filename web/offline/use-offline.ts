import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { hasPrivate } from '../app/private-storage.ts';
import type { Auth } from '../app/use-auth.ts';
import { keepWhatIsRead } from './keep.ts';
import { HAS_READS } from './names.ts';
import { useReached } from './use-reached.ts';
import { useRecovery } from './use-recovery.ts';

/**
 * What a member reads is kept on this device while a private screen is shown and the server answers. As soon as the
 * server says that nobody is signed in, what somebody has read here goes.
 */
export function useOffline({ status, user }: Auth): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const reached = useReached();
  const userId = user?.id;
  useRecovery();
  useEffect(
    () => (userId === undefined || !reached ? undefined : keepWhatIsRead({ client, queryClient, userId })),
    [client, queryClient, userId, reached],
  );
  useEffect(() => {
    if (status === 'visitor' && hasPrivate(HAS_READS)) void import('./wipe.ts').then(({ wipeReads }) => wipeReads());
  }, [status]);
}

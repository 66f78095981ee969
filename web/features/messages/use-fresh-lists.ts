import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationsKey, unreadQuery } from '#shared/api/queries/messages.ts';
import { useKeptCurrent } from './use-kept-current.ts';

/** Keeps the lists current: the counts are looked at, which is cheap, and the lists are read again when they change. */
export function useFreshLists(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...unreadQuery(useApi()), ...useKeptCurrent() });
  const seen = useRef<string>(undefined);
  const now = data && `${data.messages}/${data.requests}`;
  useEffect(() => {
    if (now === undefined) return;
    if (seen.current !== undefined && seen.current !== now) {
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    }
    seen.current = now;
  }, [now, queryClient]);
}

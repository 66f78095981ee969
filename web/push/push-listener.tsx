import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { renewPush } from './device-push.ts';
import type { PushTold } from './told.ts';

/** In the Circle: goes where a pressed notification leads, and keeps this device's subscription going. */
export function PushListener() {
  const client = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => void renewPush(client), [client]);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<PushTold | null>) => {
      if (data?.kind === 'push-open') void navigate(data.path);
      // The live stream would have told, were it open.
      else if (data?.kind === 'push-happened') void queryClient.invalidateQueries({ refetchType: 'active' });
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [navigate, queryClient]);
  return null;
}

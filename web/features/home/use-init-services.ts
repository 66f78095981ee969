import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { initServices } from '#shared/contracts/endpoints/services.ts';

/** Has the server add the services that are missing, once per visit of the page; failures are ignored (public-side §7). */
export function useInitServices(): void {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const init = async () => {
      const { created } = await client.call(initServices, {});
      if (created > 0) await queryClient.invalidateQueries(servicesQuery(client));
    };
    init().catch(() => undefined);
  }, [client, queryClient]);
}

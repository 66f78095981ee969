import { queryOptions } from '@tanstack/react-query';
import { getService, listServices } from '../../contracts/endpoints/services.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey, readQuery } from '../query-options.ts';

export const servicesQuery = (client: Client) => readQuery(client, listServices, {});

/** One service, or null when there is none with that slug. */
export const serviceQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getService, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getService, { params: { slug } }, { signal })),
  });

import { queryOptions } from '@tanstack/react-query';
import { getReceipt } from '../../contracts/endpoints/contact.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';

/** What the sender of an inquiry may know of it, or null when there is no receipt for the token. */
export const receiptQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: queryKey(getReceipt, {}, { token }),
    queryFn: ({ signal }) => (token ? orNull(client.call(getReceipt, { query: { token } }, { signal })) : null),
  });

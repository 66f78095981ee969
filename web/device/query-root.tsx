import { QueryClientContext, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { fromDevice } from './device.ts';
import { onAskWhoIsThere } from './owner.ts';

let client: QueryClient | undefined;

/** The query client of a public page, shared by its islands. */
function pageQueries(): QueryClient {
  if (client) return client;
  const made = (client = createQueryClient(fromDevice));
  onAskWhoIsThere(() => void made.invalidateQueries({ queryKey: currentUserKey }));
  return made;
}

/** Wraps an island that makes queries, so that other islands need not load React Query. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  const given = use(QueryClientContext);
  return given ? children : <QueryClientProvider client={pageQueries()}>{children}</QueryClientProvider>;
}

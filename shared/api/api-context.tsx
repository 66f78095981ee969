import { createContext, use, type ReactNode } from 'react';
import type { Client } from './client.ts';

export const ApiContext = createContext<Client | null>(null);

/** Provides the API client of the platform. */
export function ApiProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ApiContext value={client}>{children}</ApiContext>;
}

/** The client to make calls with: `useQuery(servicesQuery(useApi()))`. */
export function useApi(): Client {
  const client = use(ApiContext);
  if (!client) throw new Error('useApi needs an ApiProvider above it');
  return client;
}

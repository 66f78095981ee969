import type { Endpoint, ResponseOf } from '#shared/contracts/endpoint.ts';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import type { Deps } from '../app/deps.ts';
import { parseInput, parseParams } from './contract-adapter.ts';
import { notAuthenticated } from '../platform/errors.ts';
import type { Call, Route } from '../app/call.ts';

/** What public pages are rendered with: reads that anyone may make. Throws as the call would answer. */
export function anonymousCaller(routes: readonly Route[], deps: Pick<Deps, 'log'>): AnonymousCall {
  const byEndpoint = new Map(routes.map(({ endpoint, handler }) => [endpoint.name, handler]));
  return async (endpoint, input, nextPage = () => {}) => {
    if (endpoint.access !== 'anyone' || endpoint.method !== 'GET') throw notAuthenticated();
    const call = {
      params: parseParams(endpoint, input.params),
      query: parseInput(endpoint.query, input.query ?? {}),
      body: undefined,
      actor: undefined,
      visitor: '',
      client: '',
      userAgent: null,
      session: undefined,
      lastEventId: '',
      log: deps.log,
      nextPage,
    } as unknown as Call<Endpoint>;
    return (await byEndpoint.get(endpoint.name)!(call)) as ResponseOf<typeof endpoint>;
  };
}

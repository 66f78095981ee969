import type { Contract } from '#shared/contracts/endpoint.ts';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import type { Deps } from '../app/deps.ts';
import { parseInput, parseParams } from './contract-adapter.ts';
import { notAuthenticated } from '../platform/errors.ts';
import type { Call, Route } from '../app/call.ts';

/** What public pages are rendered with: reads that anyone may make. Throws as the call would answer. */
export function anonymousCaller(routes: readonly Route[], deps: Pick<Deps, 'log'>): AnonymousCall {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return async ({ name }, input, nextPage = () => {}) => {
    const { endpoint, handler } = byName.get(name)!;
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
    } as unknown as Call<Contract>;
    return (await handler(call)) as never;
  };
}

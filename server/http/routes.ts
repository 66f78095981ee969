import { contracts, isEndpoint } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Deps } from '../app/deps.ts';
import { allHandlers } from '../features/index.ts';
import type { Handler } from '../app/call.ts';

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Each declared call beside its handler. */
export function allRoutes(deps: Deps): Route[] {
  const handlers = allHandlers(deps);
  return (Object.keys(contracts) as (keyof typeof contracts)[]).flatMap((feature) => {
    const declared: Record<string, unknown> = contracts[feature];
    const implemented = handlers[feature] as unknown as Record<string, Handler<Endpoint>>;
    return Object.entries(declared).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ endpoint, handler: implemented[name]! }] : [],
    );
  });
}

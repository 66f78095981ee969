import type { ComponentType } from 'react';
import { markKnown } from './known-promise.ts';
import { PageLoadError } from './page-store.ts';
import type { Route } from './route.ts';

type Guard = ComponentType<{ route: Route }>;

/** The guard's path in the project, as the build's manifest names it. */
export const GUARD_MODULE = 'web/app/guard.tsx';

let guard: Promise<Guard> | undefined;

/** The code of the sign-in check, which only private addresses need. For components, which `use` it. */
export function loadGuard(): Promise<Guard> {
  guard ??= fetchGuard();
  return guard;
}

function fetchGuard(): Promise<Guard> {
  const promise = import('./guard.tsx').then(
    (module) => module.Guard,
    (cause: unknown) => {
      throw new PageLoadError('The sign-in check', () => (guard = fetchGuard()), cause);
    },
  );
  promise.then(
    (Guard) => markKnown(promise, Guard),
    () => undefined,
  );
  return promise;
}

import { markKnown, PageLoadError } from '../../app/page-store.ts';
import type { Guard } from '../../app/site.tsx';

/** The guard's path in the project, as the build's manifest names it. */
export const GUARD_MODULE = 'web/features/guard/guard.tsx';

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

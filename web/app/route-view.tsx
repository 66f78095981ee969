import { createElement, use } from 'react';
import { PageView } from './page-view.tsx';
import type { Route } from './route.ts';
import { useSite } from './site.tsx';

/** A route's screen, behind the sign-in check unless it is for anyone. */
export function RouteView({ route }: { route: Route }) {
  return route.access === 'anyone' ? <PageView name={route.page} /> : <GuardedView route={route} />;
}

function GuardedView({ route }: { route: Route }) {
  const { loadGuard } = useSite();
  return createElement(use(loadGuard()), { route });
}

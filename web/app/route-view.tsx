import { Guard } from './guard.tsx';
import { PageView } from './page-view.tsx';
import type { Route } from './route.ts';

/** A route's screen, behind the sign-in check unless it is for anyone. */
export function RouteView({ route }: { route: Route }) {
  return route.access === 'anyone' ? <PageView name={route.page} /> : <Guard route={route} />;
}

import { matchRoutes } from 'react-router-dom';
import type { Access } from '#shared/contracts/endpoint.ts';
import type { Params } from './page.ts';

/** One address of the site. */
export interface Route {
  /** As in `/services/:slug`; `*` matches every address without a route. */
  readonly path: string;
  /** Public pages are rendered on the server with their data, the others in the browser after the sign-in check. */
  readonly access: Access;
  /** The page's file: `home/home` is `web/features/home/home.page.tsx`. */
  readonly page: string;
  /** Another address of the same screen: the screen stays mounted between the two. */
  readonly sameAs?: string;
  /** The page for visitors, if the screen has one; else the sign-in page with a link back. */
  readonly signedOut?: string;
  /** The server renders that page for visitors, so that it can be read and used before its code has loaded. */
  readonly rendersSignIn?: boolean;
  /** The page for members at an administrators' address; else the dashboard. */
  readonly denied?: string;
  readonly referrerPolicy?: 'no-referrer';
  /** The address is a secret shared with the reader: nothing may cache the page. */
  readonly isSecret?: boolean;
  /** The query parameters that a document's page reads, passed as parameters. All others are ignored. */
  readonly reads?: readonly string[];
}

/** Whether the server renders a private address for visitors. */
export const isServerRenderedSignIn = (route: Route): route is Route & { readonly signedOut: string } =>
  route.rendersSignIn === true && route.signedOut !== undefined;

export interface RouteMatch {
  readonly route: Route;
  readonly params: Params;
}

/** The route that matches a path. The table must end with `*`. */
export function findRoute(routes: readonly Route[], path: string): RouteMatch {
  const table = routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route }));
  const [match] = matchRoutes(table, path) ?? [];
  if (!match) throw new Error(`No route takes ${path}, not even *`);
  return { route: match.route.handle, params: match.params };
}

import { matchRoutes } from 'react-router-dom';
import type { Access } from '#shared/contracts/endpoint.ts';
import type { Params } from './page.ts';

/** One address of the site. */
export interface Route {
  /** As in `/services/:slug`; `*` for every address that nothing else takes. */
  readonly path: string;
  /** Pages for anyone are rendered on the server with their data, the others in the browser after the sign-in check. */
  readonly access: Access;
  /** The page's file: `home/home` is `web/features/home/home.page.tsx`. */
  readonly page: string;
  /** Another address of the same screen: when one follows the other, the screen stays as it is. */
  readonly sameAs?: string;
  /** The page for those who are not signed in, where its screen says so; else the sign-in page with a way back. */
  readonly signedOut?: string;
  /** The server renders that page for who is not signed in, so that it can be read and used before its code is there. */
  readonly isDoor?: boolean;
  /** The page for members at an administrators' address; else the dashboard. */
  readonly denied?: string;
  readonly referrerPolicy?: 'no-referrer';
  /** Its address is a secret, and what it shows is for whoever was given that: nothing keeps it. */
  readonly isSecret?: boolean;
  /** The values of `?name=` that the page of a document reads; they are among its parameters. Others are nothing to it. */
  readonly reads?: readonly string[];
}

/** Whether the server renders what visitors see at a private address. */
export const isDoorOf = (route: Route): route is Route & { readonly signedOut: string } =>
  route.isDoor === true && route.signedOut !== undefined;

export interface RouteMatch {
  readonly route: Route;
  readonly params: Params;
}

/** The route of the table that a path leads to. The table must end with `*`. */
export function findRoute(routes: readonly Route[], path: string): RouteMatch {
  const table = routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route }));
  const [match] = matchRoutes(table, path) ?? [];
  if (!match) throw new Error(`No route takes ${path}, not even *`);
  return { route: match.route.handle, params: match.params };
}

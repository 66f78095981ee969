import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { brand } from '#data/content/brand.ts';
import { createClient, type Client } from '#shared/api/client.ts';
import { createServerQueryClient } from '#shared/api/query-client.ts';
import type { Call, PageRenderer, PostedForm, RenderedPage } from '#shared/contracts/rendering.ts';
import { App } from './app/app.tsx';
import { OriginProvider } from './app/origin.tsx';
import { PostedFormContext } from './app/posted-form.tsx';
import { moduleOf } from './app/page-store.ts';
import { findRoute, isServerRenderedSignIn, type RouteMatch } from './app/route.ts';
import { applicationIslands, loadIslands, withIslands } from './public/island.tsx';
import { site } from './routes.tsx';
import { ApiError } from '#shared/api/api-error.ts';

type Request = Parameters<PageRenderer['render']>[0];

/** The entry of `server/ssr`: finds the route of an address and renders it for an anonymous visitor. */
export const renderer: PageRenderer = {
  match(path) {
    const { route } = findRoute(site.routes, path);
    const { path: pattern, access, referrerPolicy, isSecret, reads } = route;
    return { pattern, isPublic: access === 'anyone', referrerPolicy, isSecret, reads };
  },
  async render(request) {
    const match = findRoute(site.routes, request.path);
    return match.route.access === 'anyone' ? renderPublic(match, request) : renderShell(match, request);
  },
};

async function renderPublic(
  { route, params: inPath }: RouteMatch,
  { path, query = '', call, publicUrl, posted }: Request,
): Promise<RenderedPage> {
  const params = { ...Object.fromEntries(new URLSearchParams(query)), ...inPath };
  const page = await site.pages.load(route.page);
  await loadIslands();
  const client = clientOf(call);
  const queryClient = createServerQueryClient();
  const head = page.head(await page.prefetch?.({ queryClient, client, params }), {
    params,
    absolute: (to) => publicUrl + to,
  });
  const at = query === '' ? path : `${path}?${query}`;
  const markup = () => renderApp({ path: at, publicUrl, client, queryClient, isDocument: true, posted });
  return { status: head.status ?? 200, head, markup, modules: [] };
}

/**
 * One shell for every member and parameter: its content depends on the session, which only the browser checks. For a
 * request without a session it is in the public frame, else in the Circle's.
 */
async function renderShell({ route }: RouteMatch, { call, publicUrl, isSignedOut }: Request): Promise<RenderedPage> {
  const isSignInPage = isSignedOut && isServerRenderedSignIn(route);
  const name = isSignInPage ? route.signedOut : route.page;
  const page = await site.pages.load(name);
  // The page's islands are known once its code has loaded.
  await loadIslands();
  const head =
    page.prefetch && !isSignInPage
      ? { title: brand.community.name }
      : page.head(undefined, { params: {}, absolute: (to) => publicUrl + to });
  const markup = () =>
    renderApp({
      path: route.path,
      publicUrl,
      client: clientOf(call),
      queryClient: createServerQueryClient(),
      isDocument: false,
      isSignedOut,
    });
  return {
    status: 200,
    head: { ...head, robots: 'noindex' },
    markup,
    needsScript: !isSignInPage,
    get modules() {
      return [...(isSignedOut ? applicationIslands() : []), moduleOf(name)];
    },
  };
}

interface Rendering {
  readonly path: string;
  readonly publicUrl: string;
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly isDocument: boolean;
  readonly isSignedOut?: boolean | undefined;
  readonly posted?: PostedForm | undefined;
}

function renderApp({
  path,
  publicUrl,
  client,
  queryClient,
  isDocument,
  isSignedOut = false,
  posted,
}: Rendering): string {
  const page = (
    <StrictMode>
      <StaticRouter location={path}>
        <OriginProvider origin={publicUrl}>
          <App site={{ ...site, isDocument, isSignedOut }} client={client} queryClient={queryClient} />
        </OriginProvider>
      </StaticRouter>
    </StrictMode>
  );
  // Around each root, outside the islands.
  const withPosted = (tree: ReactNode) => <PostedFormContext value={posted ?? null}>{tree}</PostedFormContext>;
  return withIslands(page, (tree, identifierPrefix) => renderToString(withPosted(tree), { identifierPrefix }));
}

/** The API client for server rendering: calls run in the process, and refusals are those that the browser would see. */
function clientOf(call: Call): Client {
  return createClient(async (endpoint, input) => {
    let next: string | null = null;
    try {
      const body = await call(endpoint, input, (cursor) => (next = cursor));
      return { body, next };
    } catch (error) {
      throw asApiError(error);
    }
  });
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return new ApiError({ status: error.status, code, message: error.message });
}

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { ApiProvider } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { handOverToasts } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { SkipLink } from '#shared/ui/visually-hidden.tsx';
import { LoadingScreen, Hydrated } from './loading-screen.tsx';
import { Announcer } from './announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { listenBeforeRouter } from './history-steps.ts';
import { NavigationContext, type Navigation } from './navigation.ts';
import { findRoute, type Route } from './route.ts';
import { SiteProvider, useSite, type Site } from './site.tsx';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { PageLoadError } from './page-store.ts';
import { reloadOnce } from './reload-once.ts';
import { useNavigationEffects } from './scroll-memory.ts';
import { PageView } from './page-view.tsx';

interface AppProps {
  readonly site: Site;
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** The application or a public page. The router comes from outside: browser and server have different ones. */
export function App({ site, client, queryClient }: AppProps) {
  return (
    <ErrorBoundary failed={crashScreen}>
      <ApiProvider client={client}>
        <QueryClientProvider client={queryClient}>
          <SiteProvider site={site}>
            <RouterNavigation>
              <SkipLink />
              <site.Frame>
                <main id="main" tabIndex={-1} className="grow">
                  <Screens />
                </main>
              </site.Frame>
              <Announcer />
              {/* On a public page, toasts come with the first island. */}
              {site.isDocument ? null : <Toaster />}
            </RouterNavigation>
          </SiteProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ErrorBoundary>
  );
}

// The boundaries stay mounted between screens: React then keeps the old screen until the new one's code has loaded.
function Screens() {
  const { routes } = useSite();
  const { pathname } = useNavigationEffects(routes);
  // Addresses are case-sensitive, as in the server's cache. The key remounts each screen.
  const table = useMemo(
    () =>
      routes.map((route) => ({
        path: route.path,
        caseSensitive: true,
        element: <RouteView key={route.sameAs ?? route.path} route={route} />,
      })),
    [routes],
  );
  const screen = useRoutes(table);
  return (
    <ErrorBoundary failed={crashScreen} resetOn={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        {screen}
        <Hydrated />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A route's screen, behind the sign-in check unless it is public. Public pages are documents of their own. */
function RouteView({ route }: { route: Route }) {
  const { isDocument, Guard } = useSite();
  if (route.access !== 'anyone') return <Guard route={route} />;
  return isDocument ? <PageView name={route.page} /> : <Leave />;
}

/**
 * Leaves the application for a public page: reloads, so that the browser fetches it in this history entry. Assigning
 * the address would not load anything when it has a hash.
 */
function Leave() {
  useEffect(() => {
    handOverToasts();
    window.location.reload();
  }, []);
  return <LoadingScreen />;
}

/** Provides the navigation from the router. */
export function RouterNavigation({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { routes, pages, isDocument } = useSite();
  useLayoutEffect(listenBeforeRouter, []);
  const navigation = useMemo((): Navigation => {
    const routeOf = (path: string) => findRoute(routes, path).route;
    const shows = (path: string) => routeOf(path).access !== 'anyone';
    const app = {
      shows,
      prepare(path: string) {
        // On failure, following the link retries and shows the error.
        if (shows(path)) pages.load(routeOf(path).page).catch(() => undefined);
      },
    };
    return {
      pathname,
      search,
      hash,
      has: (path) => routeOf(path).path !== '*',
      go: (to, options = {}) => void navigate(to, options),
      ...(isDocument ? undefined : { app }),
    };
  }, [pathname, search, hash, navigate, routes, pages, isDocument]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Fetches a page's code again, then shows it. */
const retry = (error: PageLoadError, reset: () => void) => async () => {
  await error.retry();
  reset();
};

function Reloading() {
  useEffect(() => reloadOnce(), []);
  return null;
}

/** Replaces a screen whose code did not load or that failed to render. */
const crashScreen = (error: unknown, reset: () => void) => {
  const failure =
    error instanceof PageLoadError
      ? { title: 'We couldn’t load this page', onRetry: retry(error, reset) }
      : { title: 'Something went wrong', lead: 'Sorry, this page ran into a problem. Please try again.' };
  return (
    <>
      <Hydrated />
      {error instanceof PageLoadError ? <Reloading /> : null}
      <PartFailed {...failure} />
    </>
  );
};

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, createElement, use, useMemo } from 'react';
import { useRoutes } from 'react-router-dom';
import { ApiProvider } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { SkipLink } from '#shared/ui/visually-hidden.tsx';
import { Alive, CalmLoading } from './calm-loading.tsx';
import { Announcer } from './announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Route } from './route.ts';
import { SiteProvider, useSite, type Site } from './site.tsx';
import { useNavigationEffects } from './scroll-memory.ts';
import { PageView } from './page-view.tsx';

interface AppProps {
  readonly site: Site;
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** The whole application, but for the router: the browser and the server each bring their own. */
export function App({ site, client, queryClient }: AppProps) {
  return (
    <ErrorBoundary>
      <ApiProvider client={client}>
        <QueryClientProvider client={queryClient}>
          <SiteProvider site={site}>
            <SkipLink />
            <site.Frame>
              <main id="main" tabIndex={-1} className="grow">
                <Screens />
              </main>
            </site.Frame>
            <Announcer />
            <Toaster />
          </SiteProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ErrorBoundary>
  );
}

// The boundaries stay in place from screen to screen: React then keeps the old screen until the new one's code is there.
function Screens() {
  const { routes } = useSite();
  const { pathname } = useNavigationEffects();
  // Addresses differ by case, as they do for the server's cache. The key makes each route's screen a new one.
  const table = useMemo(
    () =>
      routes.map((route) => ({
        path: route.path,
        caseSensitive: true,
        element: <RouteView key={route.path} route={route} />,
      })),
    [routes],
  );
  const screen = useRoutes(table);
  return (
    <ErrorBoundary resetOn={pathname}>
      <Suspense fallback={<CalmLoading />}>
        {screen}
        <Alive />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A route's screen, behind the sign-in check unless it is for anyone. */
function RouteView({ route }: { route: Route }) {
  return route.access === 'anyone' ? <PageView name={route.page} /> : <GuardedView route={route} />;
}

function GuardedView({ route }: { route: Route }) {
  const { loadGuard } = useSite();
  return createElement(use(loadGuard()), { route });
}

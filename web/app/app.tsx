import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, createElement, use } from 'react';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { ApiProvider } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { SkipLink } from '#shared/ui/visually-hidden.tsx';
import { Alive, CalmLoading } from './calm-loading.tsx';
import { Announcer } from './announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { matchesOf, type Route } from './route.ts';
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
  const { matches, route } = matchesOf(routes, pathname);
  return (
    <ErrorBoundary resetOn={pathname}>
      <Suspense fallback={<CalmLoading />}>
        {/* What `useRoutes` would put there for `useParams`; its error screens and data routes stay behind. */}
        <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>
          <RouteView key={route.path} route={route} />
        </RouteContext>
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

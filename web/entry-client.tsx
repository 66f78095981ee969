import '#shared/ui/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { App } from './app/app.tsx';
import { loadGuard } from './features/guard/load-guard.ts';
import { OriginProvider, readOrigin } from './app/origin.tsx';
import { findRoute } from './app/route.ts';
import { fromDevice, withEndedReads, withOwedSignOut, withSignedOutHint } from './device/device.ts';
import { currentMember, watchOwner, withOwner } from './device/owner.ts';
import { withConnection } from './device/connection.ts';
import { hasKeptInquiry } from './device/kept-inquiry.ts';
import { site } from './routes.tsx';
import type { RenderedPage } from '#shared/contracts/rendering.ts';
import { pageDataId, unknownSlug } from '#shared/rules/page-data.ts';

/** Leaves a first visit’s paint and reading alone: the worker is registered this long after everything has loaded. */
const REGISTER_DELAY_MS = 2000;

let application: Root | undefined;
const transport = withSignedOutHint(withOwedSignOut(withConnection(httpTransport({ forMember: currentMember }))));
const client = createClient(withOwner(withEndedReads(transport)));
const queryClient = createQueryClient(fromDevice);
watchOwner({
  ask: () => void queryClient.invalidateQueries({ queryKey: currentUserKey }),
  clear: () => application?.unmount(),
});
const { route, params } = findRoute(site.routes, window.location.pathname);
for (const [key, data] of readPageData(params.slug)) queryClient.setQueryData(key, data);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const loadScreen = () =>
  (route.access === 'anyone' ? site.pages.load(route.page) : loadGuard()).then(
    () => true,
    () => false,
  );
// The first render must find the code there, as the server did. Until it comes, what the server sent stays; where
// there is nothing, the application says so itself.
while (!(await loadScreen()) && root.hasChildNodes()) await nextSign();

// A message that somebody wrote here without a network.
if (hasKeptInquiry()) {
  void import('./device/outbox/keep-inquiry.ts')
    .then((outbox) => outbox.sendKeptInquiries(client))
    .catch(() => undefined);
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <OriginProvider origin={readOrigin()}>
        <App site={site} client={client} queryClient={queryClient} />
      </OriginProvider>
    </BrowserRouter>
  </StrictMode>
);
// The server renders nothing into it when it could not render the page.
if (!root.hasChildNodes()) {
  application = createRoot(root);
  application.render(app);
}
// As a transition React works in short turns, between which the page answers.
else startTransition(() => void (application = hydrateRoot(root, app)));
registerWorker();

/** Resolves when somebody is there, or the network is back. */
function nextSign(): Promise<unknown> {
  return Promise.race(
    ['pointerdown', 'keydown', 'online'].map(
      (sign) => new Promise((done) => addEventListener(sign, done, { once: true })),
    ),
  );
}

/**
 * What the server had read for this page, so that the browser need not read it again.
 * @param slug of the page's address. Unknown ones share one page: what it says of none is said of this one.
 */
function readPageData(slug: string | undefined): RenderedPage['data'] {
  const block = document.getElementById(pageDataId);
  const data = block?.textContent ? (JSON.parse(block.textContent) as RenderedPage['data']) : [];
  return data.map(([key, value]) => [key.map((part) => (part === unknownSlug ? slug : part)), value]);
}

/** Puts the service worker in place. Development has none, because it would show yesterday's code. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

function register(): void {
  // The browser itself asks the server for the worker, never its own cache.
  setTimeout(
    () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
    REGISTER_DELAY_MS,
  );
}

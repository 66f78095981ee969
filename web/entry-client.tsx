import '#shared/ui/styles/fonts.css';
import '#shared/ui/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { currentUserKey, currentUserQuery } from '#shared/api/queries/auth.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { unattendedFetch } from '#shared/api/unattended-fetch.ts';
import { THEME_KEY } from '#shared/rules/theme.ts';
import { App } from './app/app.tsx';
import { closeWithTheChoice, openDialogs } from './app/dialogs.ts';
import { withEarlyReads } from './app/early-reads.ts';
import { findRoute, isServerRenderedSignIn } from './app/route.ts';
import { OriginProvider, readOrigin } from './app/origin.tsx';
import { watchPresence } from './device/presence.ts';
import { fromDevice } from './device/device.ts';
import { watchOwner } from './device/owner.ts';
import { createSiteClient } from './device/site-client.ts';
import { hasPendingInquiry } from './device/pending-inquiry.ts';
import { cacheApplication, registerWorker } from './device/register-worker.ts';
import { isKnownSignedOut } from './device/signed-out.ts';
import { loadIslands } from './public/island.tsx';
import { site } from './routes.tsx';

/**
 * How long the first render waits for its code and data, in milliseconds; the server's HTML stays visible meanwhile.
 * React would show the placeholder of a screen without code for at least 300 ms.
 */
const FIRST_RENDER_WAIT_MS = 200;

openDialogs();
closeWithTheChoice();

let application: Root | undefined;
const client = createSiteClient(unattendedFetch(watchPresence(), withEarlyReads()));
const queryClient = createQueryClient(fromDevice);
watchOwner({
  ask: () => void queryClient.invalidateQueries({ queryKey: currentUserKey }),
  clear: () => application?.unmount(),
});

const user = queryClient.fetchQuery(currentUserQuery(client)).catch(() => null);
// The screen shows the error.
void start(isKnownSignedOut() ? undefined : firstScreen().catch(() => undefined));

/** Fetches the code of a member's first screen while the session is checked, and then its data. */
async function firstScreen(): Promise<void> {
  const { route, params } = findRoute(site.routes, location.pathname);
  const loadBar = route.access === 'admin' ? site.loadConsoleBar : site.loadMemberBar;
  const [page, member] = await Promise.all([site.pages.load(route.page), user, loadBar?.()]);
  if (!member || member.suspension || route.access !== 'member') return;
  const context = { client, queryClient, params };
  await (page.readAhead ? page.readAhead(context) : page.prefetch?.(context));
}

/** The code of the sign-in page, where the server has rendered it. */
async function loadSignInPage(): Promise<unknown> {
  const { route } = findRoute(site.routes, location.pathname);
  return isServerRenderedSignIn(route) ? site.pages.load(route.signedOut) : undefined;
}

/**
 * Renders the application in place of the server's HTML, or hydrates it where it is a page for visitors: then its
 * islands' code must have loaded, to match the server. An island that fails to load shows its own error.
 */
async function start(ready: Promise<void> | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  const isSignedOut = 'signedOut' in root.dataset;
  const wait = new Promise((done) => setTimeout(done, FIRST_RENDER_WAIT_MS));
  // The page first: its islands are not known before.
  await (isSignedOut ? loadSignInPage().then(loadIslands) : Promise.race([ready, wait])).catch(() => undefined);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <OriginProvider origin={readOrigin()}>
          <App site={{ ...site, isSignedOut }} client={client} queryClient={queryClient} />
        </OriginProvider>
      </BrowserRouter>
    </StrictMode>
  );
  // Empty when the server could not render the page. In a transition React works in short slices, so that the page
  // stays responsive.
  if (isSignedOut && root.hasChildNodes()) startTransition(() => void (application = hydrateRoot(root, app)));
  else {
    application = createRoot(root);
    application.render(app);
  }
  // A message that was written offline.
  if (hasPendingInquiry()) {
    void import('./device/outbox/queue-inquiry.ts')
      .then((outbox) => outbox.sendPendingInquiries(client))
      .catch(() => undefined);
  }
  // Another tab has changed the theme.
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY)
      void import('#shared/ui/theme.ts').then(({ showTheme }) => showTheme()).catch(() => undefined);
  });
  registerWorker();
  cacheApplication();
}

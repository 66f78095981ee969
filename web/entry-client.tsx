import '#shared/ui/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { currentUserKey, currentUserQuery } from '#shared/api/queries/auth.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { unattendedFetch } from '#shared/api/unattended-fetch.ts';
import { THEME_KEY } from '#shared/rules/theme.ts';
import { App } from './app/app.tsx';
import { findRoute } from './app/route.ts';
import { loadIslands } from './app/island.tsx';
import { loadGuard } from './features/guard/load-guard.ts';
import { OriginProvider, readOrigin } from './app/origin.tsx';
import { watchAttendance } from './device/attendance.ts';
import { fromDevice } from './device/device.ts';
import { watchOwner } from './device/owner.ts';
import { createSiteClient } from './device/site-client.ts';
import { hasKeptInquiry } from './device/kept-inquiry.ts';
import { HAS_READS } from './device/names.ts';
import { hasPrivate } from './device/private-storage.ts';
import { isKnownSignedOut } from './device/signed-out.ts';
import { keepApplication, registerWorker } from './document/register-worker.ts';
import { site } from './routes.tsx';

let application: Root | undefined;
const client = createSiteClient(unattendedFetch(watchAttendance()));
const queryClient = createQueryClient(fromDevice);
watchOwner({
  ask: () => void queryClient.invalidateQueries({ queryKey: currentUserKey }),
  clear: () => application?.unmount(),
});

// One beside the other instead of one after the other: who is signed in, what the first screen shows without a network, and
// its code. React would put a calm page in the place of a screen whose code is not there, for 300 ms at least.
void queryClient.prefetchQuery(currentUserQuery(client));
if (hasPrivate(HAS_READS)) import('./device/kept-reads.ts').catch(() => undefined);
if (!isKnownSignedOut()) {
  const { page, access } = findRoute(site.routes, location.pathname).route;
  const loadBar = access === 'admin' ? site.loadConsoleBar : site.loadMemberBar;
  Promise.all([site.pages.load(page), loadBar?.()]).catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const isSignedOut = 'signedOut' in root.dataset;
// The first render must find the code there, as the server did. Until it comes, what the server sent stays; where
// there is nothing, the application says so itself, as an island does that did not come. Only the public frame has islands.
const isThere = async () => {
  const [guard] = await Promise.allSettled([loadGuard(), isSignedOut && loadIslands()]);
  return guard.status === 'fulfilled';
};
while (!(await isThere()) && root.hasChildNodes()) await nextSign();

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
        <App site={{ ...site, isSignedOut }} client={client} queryClient={queryClient} />
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
// Another tab has chosen a look.
addEventListener('storage', ({ key }) => {
  if (key === THEME_KEY) void import('#shared/ui/theme.ts').then(({ showTheme }) => showTheme()).catch(() => undefined);
});
registerWorker();
keepApplication();

/** Resolves when somebody is there, or the network is back. */
function nextSign(): Promise<unknown> {
  return Promise.race(
    ['pointerdown', 'keydown', 'online'].map(
      (sign) => new Promise((done) => addEventListener(sign, done, { once: true })),
    ),
  );
}

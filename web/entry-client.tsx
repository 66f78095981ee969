import '#shared/ui/styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { App } from './app/app.tsx';
import { loadGuard } from './app/guard-part.ts';
import { OriginProvider, readOrigin } from './app/origin.tsx';
import { readPageData } from './app/page-data.ts';
import { findRoute } from './app/route.ts';
import { withSignedOutHint } from './app/signed-out-hint.ts';
import { withConnection } from './offline/connection.ts';
import { fromDevice, withOwedSignOut } from './offline/device.ts';
import { registerWorker } from './offline/register-worker.ts';
import { hasKeptInquiry } from './offline/kept-inquiry.ts';
import { site } from './routes.tsx';

const client = createClient(withSignedOutHint(withOwedSignOut(withConnection(httpTransport()))));
const queryClient = createQueryClient(fromDevice);
for (const [key, data] of readPageData()) queryClient.setQueryData(key, data);

const { route } = findRoute(site.routes, window.location.pathname);
// The first render must find the code there, as the server did. Where it does not come, the app says so itself.
await (route.access === 'anyone' ? site.pages.load(route.page) : loadGuard()).catch(() => undefined);

// A message that somebody wrote here without a network.
if (hasKeptInquiry()) {
  void import('./offline/outbox/keep-inquiry.ts')
    .then((outbox) => outbox.sendKeptInquiries(client))
    .catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
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
if (!root.hasChildNodes()) createRoot(root).render(app);
// As a transition React works in short turns, between which the page answers.
else startTransition(() => void hydrateRoot(root, app));
registerWorker();

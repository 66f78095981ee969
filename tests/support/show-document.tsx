import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider } from '#shared/api/api-context.tsx';
import { createClient, type Client } from '#shared/api/client.ts';
import { createServerQueryClient } from '#shared/api/query-client.ts';
import { RouterNavigation } from '../../web/app/app.tsx';
import { loadIslands, withIslands } from '../../web/public/island.tsx';
import { OriginProvider } from '../../web/app/origin.tsx';
import { PageStore } from '../../web/app/page-store.ts';
import type { Page } from '../../web/app/page.ts';
import { findRoute } from '../../web/app/route.ts';
import { SiteProvider, type Site } from '../../web/app/site.tsx';
import { fakeTransport } from './fake-transport.ts';

/**
 * Whether the site's own code has made a call, by its stack. Libraries register listeners once for all tests of a
 * worker.
 */
function isOurs(stack = ''): boolean {
  const caller = stack.split('\n').find((line) => line.includes(' at ') && !/show-document|\/vitest\//.test(line));
  return /\/(?:web|shared)\//.test(caller ?? '') && !caller?.includes('node_modules');
}

type Listening = readonly [
  EventTarget,
  [type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions],
];

/** Records the listeners of the site's own code from now on, on document and window. @returns removes all of them */
export function recordListeners(): () => void {
  const listening: Listening[] = [];
  const spies = [document, window].map((target) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((...args: Listening[1]) => {
      if (isOurs(new Error('listening').stack)) listening.push([target, args]);
      listen(...args);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
    for (const [target, args] of listening) target.removeEventListener(...args);
  };
}

/**
 * Call at the top of a file about `web/public`. These modules keep their listeners until the page is left: here that is
 * after each test. Files share a worker, and with it the document.
 */
export function leaveDocuments(): void {
  let stopListening = (): void => undefined;
  beforeEach(() => {
    // An earlier file may have left the shared document marked as hydrated.
    delete document.documentElement.dataset.hydrated;
    stopListening = recordListeners();
  });
  afterEach(() => {
    stopListening();
    document.body.replaceChildren();
    document.head.querySelectorAll('link').forEach((link) => link.remove());
    for (const name of document.documentElement.getAttributeNames()) {
      if (name.startsWith('data-')) document.documentElement.removeAttribute(name);
    }
    goTo('/');
  });
}

/** Opens an address without fetching anything. */
export function goTo(path: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`http://localhost:3000${path}`);
}

interface Options {
  /** The address, with its parameters filled in. */
  readonly at?: string;
  /** As `fakeTransport` takes them. */
  readonly replies?: Parameters<typeof fakeTransport>[0];
}

const site: Site = {
  routes: [{ path: '*', access: 'anyone', page: '' }],
  isDocument: true,
  pages: new PageStore({}),
  Guard: () => null,
  Frame: ({ children }: { children: ReactNode }) => children,
};

/** Puts a part of a public page into the document, as rendered by the server. */
export function showDocument(part: ReactNode, at = '/'): void {
  goTo(at);
  document.body.innerHTML = documentOf(part);
}

/** @returns a part of a public page with its islands, as rendered by the server */
export function documentOf(part: ReactNode): string {
  return render(part, { client: createClient(fakeTransport({}).transport), queryClient: createServerQueryClient() });
}

/**
 * Puts a public page into the document, as the server does: first it fetches the data, then it renders.
 * @param path of its route, as in `/blog/:slug`
 * @returns the page's head, and the calls that were made
 * @throws when data could not be fetched
 */
export async function showPage<Data>(page: Page<Data>, path: string, { at = path, replies = {} }: Options = {}) {
  const { transport, made } = fakeTransport(replies);
  const environment = { client: createClient(transport), queryClient: createServerQueryClient() };
  const { pathname, searchParams } = new URL(at, ORIGIN);
  const { params: inPath } = findRoute([{ path, access: 'anyone', page: '' }], pathname);
  const params = { ...Object.fromEntries(searchParams), ...inPath };
  await loadIslands();
  const head = page.head((await page.prefetch?.({ ...environment, params })) as Data, {
    params,
    absolute: (to) => ORIGIN + to,
  });
  goTo(at);
  const screen = (
    <StaticRouter location={at}>
      <RouterNavigation>
        <Routes>
          <Route path={path} element={<page.Screen />} />
        </Routes>
      </RouterNavigation>
    </StaticRouter>
  );
  document.body.innerHTML = render(screen, environment);
  return { head, made };
}

const ORIGIN = 'https://bonjour.test';

function render(part: ReactNode, { client, queryClient }: { client: Client; queryClient: QueryClient }): string {
  const tree = (
    <ApiProvider client={client}>
      <QueryClientProvider client={queryClient}>
        <OriginProvider origin={ORIGIN}>
          <SiteProvider site={site}>{part}</SiteProvider>
        </OriginProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
  return withIslands(tree, (each, identifierPrefix) => renderToString(each, { identifierPrefix }));
}

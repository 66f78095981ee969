import { use, useEffect } from 'react';
import { useSite } from './site.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import type { Head } from '#shared/contracts/rendering.ts';
import { announce } from './announcer.tsx';
import { useAbsolute } from './origin.tsx';
import type { Page } from './page.ts';
import { writePageTitle } from './page-title.ts';
import { findRoute } from './route.ts';

/** One page by its name: its screen and its document head. Suspends until its code has loaded. */
export function PageView({ name }: { name: string }) {
  const page = use(useSite().pages.get(name));
  usePageHead(page);
  return <page.Screen />;
}

/** Sets the document's title, description and canonical link, and announces a new title. */
function usePageHead(page: Page): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const { routes } = useSite();
  const { pathname } = useLocation();
  const absolute = useAbsolute();

  useEffect(() => {
    let current = true;
    const write = async () => {
      const { params } = findRoute(routes, pathname);
      const data = await page.prefetch?.({ client, queryClient, params });
      if (current) apply(page.head(data, { params, absolute }), absolute(pathname));
    };
    // The screen shows the error; the title stays.
    write().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [page, pathname, routes, client, queryClient, absolute]);
}

function apply({ title, description = '' }: Head, address: string): void {
  if (writePageTitle(title)) announce(title);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
}

import { useResolvedPath, type To } from 'react-router-dom';
import { findRoute } from './route.ts';
import { useSite } from './site.tsx';

/** Fetches the code of the screen that an address leads to: for pointer, focus and touch on its link. */
export function useIntent(to: To): () => void {
  const { routes, pages, loadGuard } = useSite();
  const { pathname } = useResolvedPath(to);
  return () => {
    const { route } = findRoute(routes, pathname);
    const codes = [pages.load(route.page), ...(route.access === 'anyone' ? [] : [loadGuard()])];
    // Should it fail, following the link tries again and tells.
    Promise.all(codes).catch(() => undefined);
  };
}

import { useResolvedPath, type To } from 'react-router-dom';
import { findRoute } from './route.ts';
import { useSite } from './site.tsx';

/** Handlers for a link: pointer, focus or touch fetch the code of the screen it leads to. */
export function useIntent(to: To) {
  const { routes, pages } = useSite();
  const { pathname } = useResolvedPath(to);
  // Should it fail, following the link tries again and tells.
  const fetchPage = () => void pages.load(findRoute(routes, pathname).route.page).catch(() => undefined);
  return { onPointerEnter: fetchPage, onFocus: fetchPage, onTouchStart: fetchPage };
}

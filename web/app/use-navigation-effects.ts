import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { rememberScroll, scrollOf } from './scroll-memory.ts';

/** After another screen has come: the scroll position and the focus that a page load would have brought. */
export function useNavigationEffects(): Location {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location.pathname);

  useEffect(() => rememberScroll(location.key), [location.key]);

  useLayoutEffect(() => {
    if (shown.current === location.pathname) return;
    shown.current = location.pathname;
    const top = type === NavigationType.Pop ? scrollOf(location.key) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [location, type]);

  return location;
}

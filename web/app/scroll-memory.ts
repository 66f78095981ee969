import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { findRoute, type Route } from './route.ts';

const STORE = 'scroll';
const positions = new Map<string, number>(read());

/** Stores the scroll position while the history entry `key` is shown. @returns stops it */
export function rememberScroll(key: string): () => void {
  const save = () => positions.set(key, window.scrollY);
  save();
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', save, { passive: true });
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('scroll', save);
    window.removeEventListener('pagehide', leave);
  };
}

/** The stored scroll position of the history entry, in pixels. */
function scrollOf(key: string): number {
  return positions.get(key) ?? 0;
}

// Browsers restore before the screen is rendered, so we do it; after a reload the browser does.
function leave(): void {
  history.scrollRestoration = 'auto';
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Storage is refused: after a reload the browser's own scroll restoration applies.
  }
}

function read(): [string, number][] {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(STORE) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/**
 * Sets scroll position and focus after a navigation, as a page load would. A screen whose address was only replaced, as
 * after signing in, keeps both.
 */
export function useNavigationEffects(routes: readonly Route[]): Location {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location.pathname);

  useEffect(() => rememberScroll(location.key), [location.key]);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before === location.pathname) return;
    shown.current = location.pathname;
    const main = document.getElementById('main');
    const isSame = type === NavigationType.Replace && findRoute(routes, before).route.sameAs === location.pathname;
    if (isSame && main?.contains(document.activeElement)) return;
    const top = type === NavigationType.Pop ? scrollOf(location.key) : 0;
    window.scrollTo({ top, behavior: 'instant' });
    main?.focus({ preventScroll: true });
  }, [location, type, routes]);

  return location;
}

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** For a bar of links that scrolls sideways on a phone: the current one is brought into its middle. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!bar.current || !current) return;
    // Sideways only: scrollIntoView would move the page too.
    const outside = current.getBoundingClientRect().left - bar.current.getBoundingClientRect().left;
    bar.current.scrollLeft += outside - (bar.current.clientWidth - current.clientWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-deps -- another screen has another link
  }, [pathname]);
  return bar;
}

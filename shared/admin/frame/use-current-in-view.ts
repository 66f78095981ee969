import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For a list of links that scrolls sideways on a phone: the current one is brought into its middle, and stays there when
 * the links become wider, as with the numbers of what waits.
 * @returns for the list, inside what scrolls
 */
export function useCurrentInView(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = list.current;
    const bar = links?.parentElement;
    const current = links?.querySelector('[aria-current="page"]');
    if (!bar || !current) return undefined;
    const bring = () => {
      // Sideways only: scrollIntoView would move the page too.
      const { left, width } = current.getBoundingClientRect();
      bar.scrollLeft += left - bar.getBoundingClientRect().left - (bar.clientWidth - width) / 2;
    };
    const observer = new ResizeObserver(bring);
    observer.observe(links);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- another screen has another link
  }, [pathname]);
  return list;
}

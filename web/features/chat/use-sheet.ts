import { useLayoutEffect, useSyncExternalStore, type CSSProperties, type RefObject } from 'react';
import { useMedia } from '../../app/use-media.ts';

/** A phone, or a window zoomed to the size of one: the panel fills it. */
const SMALL = '(max-width: 639px), (max-height: 479px)';

/**
 * Whether the panel is a sheet over everything. The page behind it then takes no focus, and the sheet ends above the
 * keyboard, which covers the page in some browsers instead of making it smaller.
 */
export function useSheet(panel: RefObject<HTMLElement | null>): { isSheet: boolean; style: CSSProperties | undefined } {
  const isSheet = useMedia(SMALL);
  const seen = useSyncExternalStore(subscribe, readViewport);

  useLayoutEffect(() => {
    if (!isSheet) return undefined;
    const behind = precedingSiblings(panel.current?.closest('[data-chat]'));
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [isSheet, panel]);

  const [top, height] = seen.split(' ');
  return { isSheet, style: isSheet && height ? { top: `${top}px`, height: `${height}px` } : undefined };
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}

/** What can be seen of the window, as "top height"; empty while somebody has zoomed in with their fingers. */
function readViewport(): string {
  const { visualViewport: viewport } = window;
  return viewport?.scale === 1 ? `${viewport.offsetTop} ${viewport.height}` : '';
}

function precedingSiblings(element: Element | null | undefined): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element?.previousElementSibling; one; one = one.previousElementSibling) {
    if (one instanceof HTMLElement && !one.inert) found.push(one);
  }
  return found;
}

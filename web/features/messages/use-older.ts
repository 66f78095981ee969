import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { useMessages } from './use-messages.ts';

/** So near the oldest message, in pixels, the ones before it are fetched. */
const AHEAD = 200;

/**
 * Fetches older messages as long as the oldest is near: when somebody scrolls there, and when they are there already and a
 * fetch was cut off by another, or all that was read fits into the window.
 * @returns to be called when the box has been scrolled
 */
export function useOlder(
  box: RefObject<HTMLElement | null>,
  pages: ReturnType<typeof useMessages>['pages'],
): () => void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const mayFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const look = () => {
    const { scrollTop = Infinity, clientHeight = 0 } = box.current ?? {};
    // What is not shown has no height, and would be read to its beginning.
    if (clientHeight > 0 && scrollTop < AHEAD) void fetchNextPage();
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (mayFetch) lookAgain();
  }, [mayFetch]);
  return () => {
    if (mayFetch) look();
  };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';

/** How far below the window the end of the list may be for the next page to be fetched. */
const AHEAD = '800px';

interface Props {
  /** The items, such as "posts". */
  readonly what: string;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The foot of a list: fetches more on scroll or by a button; after a failure by the button only. */
export function LoadMore({ what, hasMore, loading, failed, onMore }: Props) {
  const [foot, isNear] = useNear(hasMore && !loading && !failed);
  const fetchMore = useEffectEvent(onMore);
  useEffect(() => {
    if (isNear) fetchMore();
  }, [isNear]);

  return (
    <div ref={foot} className="grid min-h-24 place-items-center gap-3 pt-8 text-center">
      {failed ? (
        <p role="alert" className="text-muted">
          We couldn’t load more {what}.
        </p>
      ) : null}
      {hasMore ? (
        <Button variant="secondary" onClick={onMore} pending={loading} pendingLabel="Loading…">
          {failed ? 'Try again' : 'Load more'}
        </Button>
      ) : (
        <p className="text-sm text-muted">That’s everything</p>
      )}
    </div>
  );
}

/** Whether an element is in the window or near it; false while disabled. */
function useNear(isWatched: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isWatched || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once; the last one is current.
        const now = entries.at(-1);
        if (now) setNear(now.isIntersecting);
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      // The new page may have pushed the element away: observe it again.
      setNear(false);
    };
  }, [isWatched]);
  return [element, isNear] as const;
}

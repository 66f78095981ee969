import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentAnchor, commentOfHash } from '#shared/rules/feed-links.ts';

/** How many steps back through the comments a link is followed by itself; beyond, the reader goes on with the button. */
const STEPS = 20;

interface Shown {
  readonly comments: readonly Comment[];
  readonly hasEarlier: boolean;
  readonly showEarlier: () => void;
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * The comment that the address names (`#comment-12`): earlier ones are fetched until it is there, then the window and the
 * focus go to it, once. `missing` once all that could hold it were read: ids rise with time.
 */
export function useLinkedComment(
  enabled: boolean,
  { comments, hasEarlier, showEarlier, loading, failed }: Shown,
): { readonly id: number | null; readonly missing: boolean } {
  const { hash } = useLocation();
  const id = enabled ? commentOfHash(hash) : null;
  const isThere = id !== null && comments.some((comment) => comment.id === id);
  const oldest = comments[0]?.id;
  const isPast = !hasEarlier || (id !== null && oldest !== undefined && oldest < id);
  const steps = useRef(0);

  const fetchMore = useEffectEvent(() => {
    if (steps.current++ < STEPS) showEarlier();
  });
  const mayLookOn = id !== null && !isThere && !isPast && !loading && !failed;
  const lookBefore = mayLookOn ? (oldest ?? 0) : null;
  useEffect(() => {
    if (lookBefore !== null) fetchMore();
  }, [lookBefore]);

  useEffect(() => {
    if (id === null || !isThere) return;
    const item = document.getElementById(commentAnchor(id));
    item?.scrollIntoView({ block: 'center', behavior: 'instant' });
    item?.focus({ preventScroll: true });
  }, [id, isThere]);

  return { id, missing: id !== null && !isThere && isPast };
}

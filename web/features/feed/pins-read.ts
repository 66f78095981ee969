import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { PINS_READ } from '../../device/names.ts';
import { readPrivate, writePrivate } from '../../device/private-storage.ts';

/** More than can be pinned at once, so that a post that is pinned again is still known. */
const MAX_STORED = 10;

/** The versions of pinned posts that the member has read on this device, by id. */
function read(): Record<string, string> {
  try {
    const [stored] = readPrivate(PINS_READ);
    return stored ? (JSON.parse(stored[1]) as Record<string, string>) : {};
  } catch {
    return {};
  }
}

const isRead = ({ id, pinned, updatedAt }: FeedPost): boolean => pinned === true && read()[id] === updatedAt;

function saveRead({ id, updatedAt }: FeedPost): void {
  const { [id]: _, ...others } = read();
  const newest = Object.entries(others).slice(-(MAX_STORED - 1));
  writePrivate(PINS_READ, JSON.stringify(Object.fromEntries([...newest, [id, updatedAt]])));
}

/**
 * Whether a pinned post is collapsed: the member read it on an earlier visit and it has not changed. It never collapses while
 * they look at it.
 * @returns `end` is for an element below the post, which counts as read once that element was visible
 */
export function useCollapsedPin(post: FeedPost): {
  readonly isCollapsed: boolean;
  readonly expand: () => void;
  readonly end: RefObject<HTMLSpanElement | null>;
} {
  const [wasRead, setWasRead] = useState(() => isRead(post));
  const end = useRef<HTMLSpanElement>(null);
  const isCollapsed = wasRead && post.pinned === true;
  const isWatched = post.pinned === true && !isCollapsed;
  useEffect(() => {
    if (!isWatched || !end.current) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) saveRead(post);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, post]);
  return { isCollapsed, expand: () => setWasRead(false), end };
}

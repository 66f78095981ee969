import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Animation frames without movement after which the posts around the position have their heights; and the maximum. */
const STILL = 10;
const MOST = 120;
/** Events of a reader who scrolls elsewhere. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** A post, and its distance from the window's top in pixels. */
interface ScrollPosition {
  readonly postId: string;
  readonly top: number;
}

/*
 * The position at which the feed was left, by history entry. It names a post instead of a scroll offset: posts off the
 * screen have estimated heights until they are near (decision 0221), and new ones may be above.
 */
const STORE = 'feed-positions';
const positions = new Map<string, ScrollPosition>(read());
let last: ScrollPosition | undefined;
let returning = false;

/** Makes the next feed open where it was left, as the browser's "back" does. */
export function restoreScrollPosition(): void {
  returning = true;
}

/** The position to restore; undefined for the top. */
const positionOf = (key: string, type: NavigationType): ScrollPosition | undefined =>
  type === NavigationType.Pop ? positions.get(key) : returning ? last : undefined;

/** The post to return to, known when the feed first renders: the posts up to it must render at once. */
export function useSoughtPost(): number | undefined {
  const { key } = useLocation();
  const type = useNavigationType();
  const [sought] = useState(() => positionOf(key, type)?.postId);
  return sought === undefined ? undefined : Number(sought);
}

/**
 * Remembers the post that the reader is at, and scrolls to it when they return to the feed, also after a reload. Posts
 * carry `data-post`.
 * @param isThere whether that post is loaded
 */
export function useFeedScrollPosition(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { key } = useLocation();
  const type = useNavigationType();
  // The position before the restore: positions during the restore do not count.
  const position = useMemo(() => positionOf(key, type), [key, type]);
  const movedAt = useRef<string>(null);

  useEffect(() => {
    // Deferred: in development React runs this effect twice.
    requestAnimationFrame(() => {
      returning = false;
    });
    const move = () => void (movedAt.current = key);
    for (const name of MOVES) window.addEventListener(name, move, { passive: true });
    const remember = () => {
      const now = list.current && positionIn(list.current);
      if (!now) return;
      last = now;
      positions.set(key, now);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', write);
    return () => {
      for (const name of MOVES) window.removeEventListener(name, move);
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', write);
    };
  }, [key, list]);

  useEffect(() => {
    if (!position || !isThere) return undefined;
    let frame = 0;
    const settle = (still: number, left: number) => {
      if (!list.current || left === 0 || still === STILL || movedAt.current === key) return;
      const now = goTo(list.current, position) ? 0 : still + 1;
      frame = requestAnimationFrame(() => settle(now, left - 1));
    };
    settle(0, MOST);
    return () => cancelAnimationFrame(frame);
  }, [key, position, isThere, list]);
}

function write(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Storage is refused: after a reload the feed starts at its top.
  }
}

function read(): [string, ScrollPosition][] {
  try {
    const stored = JSON.parse(globalThis.sessionStorage?.getItem(STORE) ?? '[]') as [string, ScrollPosition][];
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The first entry of every document has the same key: a new visit starts at the top.
    return document?.type === 'navigate' ? stored.filter(([key]) => key !== 'default') : stored;
  } catch {
    return [];
  }
}

/** @returns whether anything had to move */
function goTo(list: HTMLElement, { postId, top }: ScrollPosition): boolean {
  const post = list.querySelector(`[data-post="${postId}"]`);
  const before = window.scrollY;
  if (post) window.scrollBy({ top: post.getBoundingClientRect().top - top, behavior: 'instant' });
  return window.scrollY !== before;
}

/** The post a third down the window, found by one hit test instead of measuring thousands. */
function positionIn(list: HTMLElement): ScrollPosition | undefined {
  const { left, width } = list.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, window.innerHeight / 3);
  const post = seen?.closest<HTMLElement>('[data-post]');
  return post?.dataset.post ? { postId: post.dataset.post, top: post.getBoundingClientRect().top } : undefined;
}

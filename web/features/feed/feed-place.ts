import { useEffect, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Animation frames in which nothing has moved, after which the posts around the place have their heights; and how many it may take. */
const STILL = 10;
const MOST = 120;
/** What somebody does who wants to be elsewhere. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** A post, and its distance from the window's top in pixels. */
interface Place {
  readonly postId: string;
  readonly top: number;
}

/*
 * The place at which the feed was left, by history entry. It names a post instead of a scroll offset: posts off the
 * screen have estimated heights until they are near (decision 0221), and new ones may have come above.
 */
const places = new Map<string, Place>();
let last: Place | undefined;
let returning = false;

/** Makes the next feed open at the place where it was left, as the browser's "back" does. */
export function returnToPlace(): void {
  returning = true;
}

/** The place to which a visit of the feed leads back; undefined where it begins at its top. */
const placeOf = (key: string, type: NavigationType): Place | undefined =>
  type === NavigationType.Pop ? places.get(key) : returning ? last : undefined;

/** Whether the reader comes back to a place in the feed, as known when it is first rendered: the posts up to there must be there at once. */
export function useComesBack(): boolean {
  const { key } = useLocation();
  const type = useNavigationType();
  const [comesBack] = useState(() => placeOf(key, type) !== undefined);
  return comesBack;
}

/** Remembers which post the reader is at, and scrolls to it when they come back to the feed. Posts carry `data-post`. */
export function useFeedPlace(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const place = placeOf(key, type);
    // Later: in development React runs this effect twice.
    requestAnimationFrame(() => {
      returning = false;
    });
    let frame = 0;
    const settle = (still: number, left: number) => {
      if (!place || !list.current || left === 0 || still === STILL) return;
      const now = goTo(list.current, place) ? 0 : still + 1;
      frame = requestAnimationFrame(() => settle(now, left - 1));
    };
    settle(0, MOST);
    const stop = () => cancelAnimationFrame(frame);
    for (const name of MOVES) window.addEventListener(name, stop, { passive: true });
    const note = () => {
      const now = list.current && placeIn(list.current);
      if (!now) return;
      last = now;
      places.set(key, now);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      for (const name of MOVES) window.removeEventListener(name, stop);
      window.removeEventListener('scroll', note);
    };
  }, [key, type, list]);
}

/** @returns whether anything had to move */
function goTo(list: HTMLElement, { postId, top }: Place): boolean {
  const post = list.querySelector(`[data-post="${postId}"]`);
  const before = window.scrollY;
  if (post) window.scrollBy({ top: post.getBoundingClientRect().top - top, behavior: 'instant' });
  return window.scrollY !== before;
}

/** The post a third down the window, found by one hit test instead of measuring thousands. */
function placeIn(list: HTMLElement): Place | undefined {
  const { left, width } = list.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, window.innerHeight / 3);
  const post = seen?.closest<HTMLElement>('[data-post]');
  return post?.dataset.post ? { postId: post.dataset.post, top: post.getBoundingClientRect().top } : undefined;
}

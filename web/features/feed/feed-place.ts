import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Animation frames during which the posts around the place take their heights. */
const FRAMES = 10;

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

/** Remembers which post the reader is at, and scrolls to it when they come back to the feed. Posts carry `data-post`. */
export function useFeedPlace(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const place = type === NavigationType.Pop ? places.get(key) : returning ? last : undefined;
    // Later: in development React runs this effect twice.
    requestAnimationFrame(() => {
      returning = false;
    });
    let frame = 0;
    const settle = (left: number) => {
      if (!place || !list.current) return;
      goTo(list.current, place);
      if (left > 0) frame = requestAnimationFrame(() => settle(left - 1));
    };
    settle(FRAMES);
    const note = () => {
      const now = list.current && placeIn(list.current);
      if (!now) return;
      last = now;
      places.set(key, now);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', note);
    };
  }, [key, type, list]);
}

function goTo(list: HTMLElement, { postId, top }: Place): void {
  const post = list.querySelector(`[data-post="${postId}"]`);
  const off = post && post.getBoundingClientRect().top - top;
  if (off) window.scrollBy({ top: off, behavior: 'instant' });
}

/** The post a third down the window, found by one hit test instead of measuring thousands. */
function placeIn(list: HTMLElement): Place | undefined {
  const { left, width } = list.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, window.innerHeight / 3);
  const post = seen?.closest<HTMLElement>('[data-post]');
  return post?.dataset.post ? { postId: post.dataset.post, top: post.getBoundingClientRect().top } : undefined;
}

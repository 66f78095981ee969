import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A post, and how far below the window's top it began, in pixels. */
interface Place {
  readonly postId: string;
  readonly top: number;
}

/*
 * Where the feed was left, by history entry. A post, not a number of pixels: posts that are off the screen are not laid
 * out, so that their heights are guesses until they are near (decision 0221), and new ones may have come above.
 */
const places = new Map<string, Place>();
let last: Place | undefined;
let returning = false;

/** The next feed to be shown is to be the one that was left, as with the browser's own way back. */
export function returnToPlace(): void {
  returning = true;
}

/** How many frames the posts around the place get to take their heights. */
const FRAMES = 10;

/** Notes which post the reader is at, and goes there again when they come back to the feed. Posts carry `data-post`. */
export function useFeedPlace(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const place = type === NavigationType.Pop ? places.get(key) : returning ? last : undefined;
    // Not at once: in development React runs this twice.
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

/** The first post whose end is in the window, found without asking thousands. */
function placeIn(list: HTMLElement): Place | undefined {
  const { left, width } = list.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, window.innerHeight / 3);
  const post = seen?.closest<HTMLElement>('[data-post]');
  return post?.dataset.post ? { postId: post.dataset.post, top: post.getBoundingClientRect().top } : undefined;
}

/** Forgets everything; for tests. */
export function forgetPlaces(): void {
  places.clear();
  last = undefined;
  returning = false;
}

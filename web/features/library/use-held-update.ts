import { useState } from 'react';

/** A reader who has scrolled less than this, in pixels, has not begun to read. */
const TOP = 48;

/**
 * Keeps what somebody reads in its place: a newer value that would move it is held back until they ask for it, or are
 * at the top of the page.
 * @param latest the newest value
 * @param hasMoved whether the other value would move what is shown
 */
export function useHeldUpdate<T>(latest: T, hasMoved: (shown: T, other: T) => boolean) {
  const [shown, setShown] = useState(latest);
  const isHeld = hasMoved(shown, latest) && window.scrollY >= TOP;
  if (!isHeld && shown !== latest) setShown(latest);
  return { shown: isHeld ? shown : latest, isHeld, showLatest: () => setShown(latest) };
}

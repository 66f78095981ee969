/** Milliseconds without activity after which nobody counts as present: as long as a member counts as online. */
const PRESENT_FOR_MS = 5 * 60_000;

/** Events of people who use or just read a page. Browsers fire the frequent ones at most once a frame. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

let lastSign = 0;

const note = (): void => {
  lastSign = Date.now();
};

/**
 * Starts to track whether somebody is present. Automatic calls, such as refetches after a live event, must not keep a
 * member online or extend a visit all day.
 * @returns whether somebody is present: the page is visible and was used in the last five minutes
 */
export function watchPresence(): () => boolean {
  note();
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') note();
  });
  return () => document.visibilityState === 'visible' && Date.now() - lastSign < PRESENT_FOR_MS;
}

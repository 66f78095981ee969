/** After this long without a sign of anybody, nobody is there, in milliseconds: as long as a member counts as online. */
const ATTENDED_FOR_MS = 5 * 60_000;

/** What people do with a page, also while they only read. Browsers call each at most once a frame. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

let lastSign = 0;

const note = (): void => {
  lastSign = Date.now();
};

/**
 * Begins to notice whether somebody is there. Calls that a page makes by itself, such as reading again what others have
 * changed, must not keep its member online, or in one visit all day long.
 * @returns whether somebody is there now: the page is seen, and was used in the last five minutes
 */
export function watchAttendance(): () => boolean {
  note();
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') note();
  });
  return () => document.visibilityState === 'visible' && Date.now() - lastSign < ATTENDED_FOR_MS;
}

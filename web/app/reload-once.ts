/** Under which a tab notes the build for which it has loaded itself afresh. */
const RELOADED = 'reloaded-for';

/**
 * For a screen whose code does not come: the page may have been opened before a release. It is loaded afresh, once in a tab for
 * each build. After that, and without a network, the screen says what is missing (`PartFailed`), as parts of a screen do, which
 * leave the rest as it is.
 */
export function reloadOnce(build = import.meta.url): void {
  if (import.meta.env.PROD && navigator.onLine && isFirst(build)) location.reload();
}

/** Whether this tab has not loaded itself afresh for this build; where it cannot note that, it has. */
function isFirst(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
    return true;
  } catch {
    return false;
  }
}

/** Session storage: the build for which this tab has reloaded itself. */
const RELOADED = 'reloaded-for';

/**
 * For a screen whose code fails to load: the page may be older than a release. Reloads once per tab and build. After
 * that, and offline, the screen shows an error (`PartFailed`), as parts of a screen do.
 */
export function reloadOnce(build = import.meta.url): void {
  if (import.meta.env.PROD && navigator.onLine && isFirst(build)) location.reload();
}

/** Whether this tab has not reloaded itself for this build yet; false when storage is refused. */
function isFirst(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
    return true;
  } catch {
    return false;
  }
}

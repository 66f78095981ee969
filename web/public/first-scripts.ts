/**
 * How long the first scripts wait for the first view's picture after its text; and for the text after load, in a hidden
 * tab or a browser that does not report paints. In milliseconds.
 */
const WAIT_MS = 1000;

/**
 * Loads a public page's first scripts once the first view is painted, with its picture: they would compete for
 * bandwidth. A press or a key loads them at once.
 * @param files as paths on this site
 * @param onFailure called when one of them fails to load
 */
export function fetchFirstScripts(files: readonly string[], onFailure: () => void): void {
  const left = [...files];
  const fetchAll = (): void => {
    for (const file of left.splice(0)) import(/* @vite-ignore */ file).catch(onFailure);
  };
  for (const sign of ['pointerdown', 'keydown', 'click']) addEventListener(sign, fetchAll, true);
  addEventListener('load', () => setTimeout(fetchAll, WAIT_MS));
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!picture || picture.complete) {
      fetchAll();
      return;
    }
    for (const end of ['load', 'error']) {
      picture.addEventListener(end, () => requestAnimationFrame(() => setTimeout(fetchAll)));
    }
    setTimeout(fetchAll, WAIT_MS);
  }).observe({ type: 'paint', buffered: true });
}

/**
 * How long the first scripts wait for the first view's picture after its words; and for the words after everything has
 * loaded, in a tab that is not shown or a browser that does not tell of paints. In milliseconds.
 */
const WAIT_MS = 1000;

/**
 * Fetches a public page's first scripts once the first view is painted, its picture included: they would share the line with it.
 * A press or a key fetches them at once.
 * @param files as paths on this site
 * @param onFailure called where one of them does not come
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

/** Runs a callback once the page and its resources have loaded, or at once if they have. */
export function afterLoad(run: () => unknown): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

/** Runs something once everything that the page names has loaded; at once where that is so. */
export function afterLoad(run: () => unknown): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

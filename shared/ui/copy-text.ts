/**
 * Puts a text on the clipboard. Browsers give pages over plain http only the older way, by a selection.
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies from a box that nobody sees, and puts the focus back. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.cssText = 'position:fixed;top:0;opacity:0';
  // A dialog takes the focus back from everything outside of it.
  (before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(box);
  try {
    box.select();
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other way without https
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

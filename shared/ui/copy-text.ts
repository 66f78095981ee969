/**
 * Copies a text to the clipboard. On plain http, browsers only support the older way with a selection.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies from a hidden box, and restores the focus. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.cssText = 'position:fixed;top:0;opacity:0';
  // A dialog takes the focus back from elements outside it.
  (before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(box);
  try {
    box.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

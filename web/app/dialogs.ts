/**
 * Opens `<dialog>`s by the buttons that name them (`command="show-modal"`) in browsers that do not do so by themselves,
 * and closes those with `closedby="any"` by a press beside them.
 */
export function openDialogs(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (!knowsCommands) obey(target.closest('button[commandfor]'));
    if (!knowsClosedBy && target instanceof HTMLDialogElement && target.matches('[closedby=any]')) target.close();
  });
}

function obey(button: Element | null): void {
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else dialog.close();
}

/** A menu closes when one of its links was followed: the place it leads to may be on this very page. */
export function closeWithTheChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    link?.closest('dialog')?.close();
    link?.closest<HTMLElement>('[popover]')?.hidePopover();
  });
  // The page may be shown again as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelector<HTMLDialogElement>('dialog[open][closedby=any]')?.close();
  });
}

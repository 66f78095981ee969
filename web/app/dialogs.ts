/**
 * Opens `<dialog>`s by the buttons that name them (`command="show-modal"`) in browsers without button commands, and
 * closes those with `closedby="any"` on a press beside them.
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

/** Closes a menu when one of its links is followed: the link may lead to this very page. */
export function closeWithTheChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    link?.closest('dialog')?.close();
    link?.closest<HTMLElement>('[popover]')?.hidePopover();
  });
  // The page may come back from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelector<HTMLDialogElement>('dialog[open][closedby=any]')?.close();
  });
}

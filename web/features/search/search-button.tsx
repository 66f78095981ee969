import Search from 'lucide-react/icons/search';
import { BarButton } from '#shared/ui/bar-button.tsx';
import { useIsConfirmed } from '../../app/member.tsx';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).default);

/** Whether a field receives the keys. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * The search of the Circle's bars, also by Ctrl+K (⌘K) and, outside fields, by a slash. Requested before the session is
 * confirmed, it opens afterwards.
 */
export function SearchButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  // The bars stay mounted between screens; a navigation resets the search.
  const [openedAt, setOpenedAt] = useState('');
  const isConfirmed = useIsConfirmed();
  const show = () => {
    setAsked(true);
    setOpenedAt(window.location.pathname);
    setOpen(true);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target);
    // Another dialog is open, and not just fading out.
    const hasWindow = document.querySelector('[role$="dialog"]:not([data-state="closed"])') !== null;
    if ((!isCommand && !isSlash) || event.defaultPrevented || hasWindow) return;
    event.preventDefault();
    show();
  });
  // A layout effect, so that the keys work as soon as the button is visible: an effect may run after the first press.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <BarButton
        label="Search"
        word="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={SearchDialog.prepare}
        onFocus={SearchDialog.prepare}
        onClick={show}
      >
        <Search aria-hidden="true" className="size-5.5" />
      </BarButton>
      {asked && isConfirmed ? <SearchDialog key={openedAt} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

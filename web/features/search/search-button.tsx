import Search from 'lucide-react/icons/search';
import { useIsConfirmed } from '../../app/member.tsx';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { cx } from '#shared/ui/cx.ts';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).default);

/** Whether keys go into a field. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * The search of the Circle's bar, also by Ctrl+K (⌘K) and, outside of fields, by a slash. Asked for before the server has
 * said who is signed in, it opens as soon as that is known.
 */
export function SearchButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const isConfirmed = useIsConfirmed();
  const show = () => {
    setAsked(true);
    setOpen(true);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target);
    // Another dialog is open, not just fading out.
    const hasWindow = document.querySelector('[role$="dialog"]:not([data-state="closed"])') !== null;
    if ((!isCommand && !isSlash) || event.defaultPrevented || hasWindow) return;
    event.preventDefault();
    show();
  });
  // A layout effect, so that the keys work as soon as the button is seen: a plain one may come after the first press.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={SearchDialog.prepare}
        onFocus={SearchDialog.prepare}
        onClick={show}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2.5 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink lg:border lg:border-edge lg:pr-2"
      >
        <Search aria-hidden="true" className="size-5 lg:size-4" />
        <span className="sr-only lg:not-sr-only lg:pr-6">Search</span>
        <Kbd className="hidden lg:block">/</Kbd>
      </button>
      {asked && isConfirmed ? <SearchDialog open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

/** The name of a key; hidden from screen readers. */
const Kbd = ({ className, children }: { className?: string; children: string }) => (
  <kbd aria-hidden="true" className={cx('rounded-sm bg-sunken px-1.5 font-sans text-xs text-muted', className)}>
    {children}
  </kbd>
);

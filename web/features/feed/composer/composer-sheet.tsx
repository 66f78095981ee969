import X from 'lucide-react/icons/x';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { circle } from '#data/content/circle.ts';
import { IconButton } from '#shared/ui/button.tsx';

interface Props {
  /** Closes it; the text is kept as a draft. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([hidden], [disabled]), textarea:not([disabled])';

/**
 * The full-screen composer on a phone. Back and Escape close it, and the draft stays. A dialog element outside the
 * browser's top layer, where it would cover toasts and other dialogs, so it traps the focus itself.
 */
export function ComposerSheet({ onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useBack(onClose);
  useLayoutEffect(() => (dialog.current ? keepAboveKeyboard(dialog.current) : undefined), []);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    if (event.key !== 'Tab' || !dialog.current) return;
    const all = [...dialog.current.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const [first, last] = [all[0], all.at(-1)];
    const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys that every dialog has
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-labelledby={heading}
      data-scroll-lock=""
      onKeyDown={press}
      className="fixed inset-x-0 top-0 z-40 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-0 bg-surface p-0 text-ink motion-safe:animate-rise"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-5 pt-[max(0.375rem,env(safe-area-inset-top))]">
        <h2 id={heading} className="font-sans text-base font-semibold tracking-normal">
          {circle.feed.share}
        </h2>
        <IconButton label="Close and keep draft" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="grid min-h-0 grow scroll-pb-24 content-start gap-5 overflow-y-auto overscroll-contain px-5 pt-5">
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * Makes the device's Back close something instead of leaving the page: pushes a history entry with the same address,
 * which the router ignores. When it is closed in another way, the entry is removed.
 */
function useBack(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => void (latest.current = onBack));
  useEffect(() => {
    const { href } = window.location;
    const before = window.history.state as unknown;
    let isThere = true;
    window.history.pushState(before, '', href);
    const leave = () => {
      isThere = false;
      latest.current();
    };
    window.addEventListener('popstate', leave);
    return () => {
      window.removeEventListener('popstate', leave);
      // If the member has navigated away, the entry is in the past and stays there.
      if (isThere && window.location.href === href) window.history.back();
    };
  }, []);
}

/** Keeps a full-screen element above the keyboard, which covers the page in some browsers. @returns stops it */
function keepAboveKeyboard(element: HTMLElement): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const fit = () => {
    element.style.height = `${viewport.height}px`;
    element.style.top = `${viewport.offsetTop}px`;
  };
  fit();
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  return () => {
    viewport.removeEventListener('resize', fit);
    viewport.removeEventListener('scroll', fit);
  };
}

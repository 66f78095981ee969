import type { ComponentProps } from 'react';

/** Text for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span {...props} className="sr-only" />;

/** The skip link, the first Tab stop: past the navigation, to the element with the id `to`. */
export const SkipLink = ({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) => (
  <a
    href={`#${to}`}
    data-screen-only=""
    className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-ink focus:px-5 focus:py-3 focus:font-semibold focus:text-paper"
  >
    {children}
  </a>
);

/** After a dialog or menu that led to another screen: focuses the screen, unless something in it has the focus already. */
export function focusScreen(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

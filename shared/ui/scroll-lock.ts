/**
 * The value of `data-scroll-lock`, by which the page behind a dialog stands still (base.css): whether it has a scrollbar, whose place
 * then stays. A page without one would move for it.
 */
export const scrollLock = (): 'scrollbar' | '' =>
  typeof window !== 'undefined' && window.innerWidth > document.documentElement.clientWidth ? 'scrollbar' : '';

/**
 * The value of `data-scroll-lock`, which stops the page behind a dialog from scrolling (base.css): whether the page has a
 * scrollbar, to keep its space. Otherwise the page would shift.
 */
export const scrollLock = (): 'scrollbar' | '' =>
  typeof window !== 'undefined' && window.innerWidth > document.documentElement.clientWidth ? 'scrollbar' : '';

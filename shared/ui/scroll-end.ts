/** The sizes of a scrolled box, in pixels. */
export type ScrollSizes = Pick<HTMLElement, 'scrollHeight' | 'clientHeight'>;

/** The sizes of a box before its first render, when it counts as at its end. */
export const noSizes: ScrollSizes = { scrollHeight: 0, clientHeight: 0 };

export const sizesOf = ({ scrollHeight, clientHeight }: HTMLElement): ScrollSizes => ({ scrollHeight, clientHeight });

/**
 * Whether a box is within `px` pixels of its end, now or before something was added.
 *
 * Uses the scroll position, because scroll events come only with the next frame. A listener would take a reader who has just
 * scrolled up for one at the end, and scroll them back.
 */
export const isNearEnd = (box: HTMLElement, before: ScrollSizes, px: number): boolean =>
  [before, sizesOf(box)].some(({ scrollHeight, clientHeight }) => scrollHeight - box.scrollTop - clientHeight < px);

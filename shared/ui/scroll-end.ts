/** The sizes of a scrolled box that say where its end is, in pixels. */
export type ScrollSizes = Pick<HTMLElement, 'scrollHeight' | 'clientHeight'>;

/** The sizes of a box before anything was rendered in it: whoever looks at it counts as at its end. */
export const noSizes: ScrollSizes = { scrollHeight: 0, clientHeight: 0 };

export const sizesOf = ({ scrollHeight, clientHeight }: HTMLElement): ScrollSizes => ({ scrollHeight, clientHeight });

/**
 * Whether the reader of a box is within `px` pixels of its end, as it is now or as it was before something was added.
 *
 * It goes by where the box is scrolled to. A scroll event is told only with the next frame: whoever had listened to it
 * would take a reader who has just scrolled up for one at the end, and scroll them back.
 */
export const isNearEnd = (box: HTMLElement, before: ScrollSizes, px: number): boolean =>
  [before, sizesOf(box)].some(({ scrollHeight, clientHeight }) => scrollHeight - box.scrollTop - clientHeight < px);

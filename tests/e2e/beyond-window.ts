import type { Page } from '@playwright/test';

/**
 * What leaves the window sideways: by how much the page scrolls, and the links, buttons, fields and headings that stand
 * outside of it, unless they can be scrolled to inside of something else.
 */
export const beyondWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isInScroller(element.parentElement));
    const outside = [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, h3')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // A pixel for rounding; what waits to the left, as "Skip to content" does, is not in view.
        const isOut = right > clientWidth + 1 || (left < -1 && right > 0);
        const isSeen = width > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return isOut && isSeen && !isInScroller(element.parentElement);
      },
    );
    const words = outside.map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim());
    return scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth} px`, ...words] : words;
  });

/** Sets the size of text as somebody does who reads badly, in percent. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent);

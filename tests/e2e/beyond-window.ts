import type { Page } from '@playwright/test';

/**
 * What overflows the window sideways: by how much the page scrolls, and the links, buttons, fields and headings outside
 * it, unless they can be scrolled to inside another element.
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
        // One pixel of tolerance for rounding. Hidden elements on the left, such as "Skip to content", are out of view.
        const isOut = right > clientWidth + 1 || (left < -1 && right > 0);
        const isSeen = width > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return isOut && isSeen && !isInScroller(element.parentElement);
      },
    );
    const words = outside.map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim());
    return scrollWidth > clientWidth ? [`scrolls by ${scrollWidth - clientWidth} px`, ...words] : words;
  });

/** Sets the text size of the browser, in percent. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent);

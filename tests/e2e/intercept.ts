import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Lets a test answer calls to an address instead of the server. The route stays registered after the end: a request
 * that is pending while it is removed can be lost, and would hang.
 * @returns ends it, after pending answers
 */
export async function intercept(
  target: Page | BrowserContext,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  let isOver = false;
  const underWay = new Set<Promise<void>>();
  await target.route(address, async (route) => {
    if (isOver) return route.fallback();
    const answering = answer(route);
    underWay.add(answering);
    return answering.finally(() => underWay.delete(answering));
  });
  return async () => {
    isOver = true;
    await Promise.all(underWay);
  };
}

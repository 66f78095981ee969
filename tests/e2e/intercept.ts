import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Has a test answer calls to an address in place of the server. The browser goes on asking the test about each request, also
 * after the end: a request that is under way while it stops asking can be lost, and would wait for ever.
 * @returns ends it, once what is being answered has been
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

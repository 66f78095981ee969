import type { CDPSession, Page } from '@playwright/test';

/** The registration of the site's service worker, from the browser's developer tools. */
async function registrationOf(page: Page): Promise<{ cdp: CDPSession; origin: string; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, origin, registrationId: await found };
}

/** Fires the event of a returning network (Background Sync). */
export async function dispatchSync(page: Page, tag: string): Promise<void> {
  const { cdp, ...registration } = await registrationOf(page);
  await cdp.send('ServiceWorker.dispatchSyncEvent', { ...registration, tag, lastChance: false });
}

/** Delivers a push message to the service worker. */
export async function deliverPush(page: Page, message: unknown): Promise<void> {
  const { cdp, ...registration } = await registrationOf(page);
  await cdp.send('ServiceWorker.deliverPushMessage', { ...registration, data: JSON.stringify(message) });
}

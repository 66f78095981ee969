/** How long a browser is given to tell its push service, in milliseconds. Our server ends it with the session. */
const PATIENCE = 2000;

/** This device is told no more, and what it shows goes. Never throws. */
export async function endPush(): Promise<void> {
  const enough = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  await Promise.race([end().catch(() => undefined), enough]);
}

async function end(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

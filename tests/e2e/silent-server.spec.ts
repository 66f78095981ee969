import { Network } from '../support/network.ts';
import { signInAsNewMember } from './fixtures.ts';
import { expect, openWithWorker, test } from './offline-fixtures.ts';

test('a slow server does not leave an empty screen', { tag: '@timing' }, async ({ browser, server }) => {
  const network = await Network.to(server.url);
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInAsNewMember(page.request, server);
  await openWithWorker(page, '/feed');
  await page.close();

  network.silence();
  const later = await context.newPage();
  // Half of the time that a cached public page would wait for the network.
  await later.goto('/feed', { waitUntil: 'commit', timeout: 2000 });
  await expect(later.getByRole('navigation', { name: 'The Circle' })).toBeVisible();
  await context.close();
  await network.close();
});

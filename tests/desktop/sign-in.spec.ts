import { expect, test } from './fixtures.ts';

test('an administrator signs in, and the session outlives the app', async ({ desktop, server, admin }) => {
  const app = await desktop();
  await app.signIn(server.url, admin);
  await expect(app.page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await expect(app.page.getByRole('status').getByText('Connected')).toBeVisible();
  await app.quit();

  const again = await desktop();
  await expect(again.page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await expect(again.page.getByRole('status').getByText('Connected')).toBeVisible();
});

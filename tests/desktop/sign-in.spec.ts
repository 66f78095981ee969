import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addMember } from '../support/members.ts';
import { expect, test } from './fixtures.ts';

test('an administrator signs in, and the session survives a restart of the app @gate', async ({
  desktop,
  signedIn,
  server,
}) => {
  const app = await signedIn(server.url);
  // The app starts with Today.
  await expect(app.page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(app.page.getByRole('heading', { name: /^All caught up\. Good/ })).toBeAttached();
  await app.quit();

  // The stored session must not be readable.
  const kept = readdirSync(app.userData, { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(kept.map(({ name }) => name)).toContain('session.secret');
  for (const { name } of kept) {
    expect(readFileSync(path.join(app.userData, name), 'utf8'), name).not.toMatch(/bonjour\.sid|administrator/);
  }

  const again = await desktop();
  await again.isConnected();
});

test('without a key store the session lasts until the app quits, and the app says so', async ({
  desktop,
  server,
  admin,
}) => {
  const app = await desktop({ keyStore: false });
  await expect(app.page.getByText('This computer has no secure password store')).toBeVisible();
  await app.signIn(server.url, admin);
  await app.isConnected();
  await app.quit();

  const again = await desktop({ keyStore: false });
  await expect(again.page.getByLabel('Website address')).toHaveValue(server.url);
  await expect(again.page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a member sees that the app is for administrators only', async ({ desktop, server }) => {
  const member = await addMember(server);
  const app = await desktop();
  await app.signIn(server.url, member);
  await expect(app.page.getByText('This app is for administrators.')).toBeVisible();
});

test('a wrong password, a wrong address and an unreachable server each have their own message', async ({
  desktop,
  server,
  admin,
}) => {
  const app = await desktop();
  await app.signIn(server.url, { ...admin, password: 'wrong-password' });
  await expect(app.page.getByText('Invalid email or password')).toBeVisible();
  await app.signIn('two words', admin);
  await expect(app.page.getByText('Please enter an address such as https://bonjour.example')).toBeVisible();
  await app.signIn('http://127.0.0.1:9', admin);
  await expect(app.page.getByText('We couldn’t reach this website.')).toBeVisible();
});

test('signing out ends the session on the server, and removes everything on the device @gate', async ({
  signedIn,
  server,
}) => {
  const app = await signedIn(server.url);
  await app.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(app.page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await expect.poll(() => readdirSync(app.userData).filter((file) => file.endsWith('.secret'))).toEqual([]);
});

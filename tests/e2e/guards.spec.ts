import { expect, someone, test } from './fixtures.ts';

test('the feed sends a visitor to sign in and back @gate', async ({ page, signUp }) => {
  const member = await signUp(someone());
  await page.request.post('/api/auth/logout');
  await page.goto('/feed');
  await expect(page).toHaveURL(/\/auth\?/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/feed$/);
});

test('a way back that leads to another site is not taken', async ({ page, signUp, baseURL }) => {
  const member = await signUp(someone());
  await page.request.post('/api/auth/logout');
  await page.goto('/auth?next=https%3A%2F%2Fevil.example%2F');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${baseURL}/feed`);
});

test('the dashboard tells a visitor why it leads to the sign-in', async ({ page, toast }) => {
  await page.goto('/member');
  await expect(toast('Unauthorized')).toBeVisible();
  await expect(toast('You are logged out. Logging in again...')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test('who is signed in already goes from the sign-in to the feed', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/feed$/);
});

test('wrong details are refused with the server’s words, and the form keeps the address', async ({ page, toast }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@school.example');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast('Login failed')).toBeVisible();
  await expect(toast('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@school.example');
});

test('signing out ends the session here and on the server', async ({ page, signUp, context }) => {
  await signUp();
  await page.goto('/feed');
  const before = await context.cookies();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();

  // The cookie that a thief might have kept opens nothing.
  await context.addCookies(before);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

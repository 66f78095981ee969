import { expect, someone, test } from './fixtures.ts';

test('the feed sends a visitor to the sign-in page, and back after signing in @gate', async ({ page, signUp }) => {
  const member = await signUp(someone());
  await page.request.post('/api/auth/logout');
  await page.goto('/feed');
  await expect(page).toHaveURL(/\/auth\?/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/feed$/);
});

test('a redirect to another site is not followed', async ({ page, signUp, baseURL }) => {
  const member = await signUp(someone());
  await page.request.post('/api/auth/logout');
  await page.goto('/auth?next=https%3A%2F%2Fevil.example%2F');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${baseURL}/feed`);
});

test('the dashboard shows why it sends a visitor to the sign-in page', async ({ page, toast }) => {
  await page.goto('/member');
  await expect(toast('Unauthorized')).toBeVisible();
  await expect(toast('You are logged out. Logging in again...')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test('a signed-in member is redirected from the sign-in page to the feed', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/feed$/);
});

test('wrong credentials show the server’s message, and the form keeps the address', async ({ page, toast }) => {
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
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();

  // A stolen copy of the cookie is worthless.
  await context.addCookies(before);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a session that expires during a report is renewed by signing in over it', async ({ page, signUp, context }) => {
  const other = await signUp(someone());
  await page.request.post('/api/feed/posts', { data: { title: 'Loud post', content: 'Shouting' } });
  const member = await signUp(someone());
  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Loud post' });
  await post.getByRole('button', { name: 'Report post' }).click();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  await report.getByRole('radio').first().check();
  await report.getByRole('textbox').fill('It shouts at everybody.');
  await context.clearCookies();
  await report.getByRole('button', { name: 'Send report' }).click();

  const again = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await expect(again.getByLabel('Email')).toHaveValue(member.email);
  await again.getByLabel('Password', { exact: true }).fill(member.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(report.getByRole('textbox')).toHaveValue('It shouts at everybody.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();

  // Another member gets nothing of it.
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('Half a comment');
  await context.clearCookies();
  // Something that is refetched after the first sign-in may open the dialog before this does.
  await post.getByRole('button', { name: 'Add comment' }).dispatchEvent('click');
  await again.getByLabel('Email').fill(other.email);
  await again.getByLabel('Password', { exact: true }).fill(other.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Share Something New' })).toBeVisible();
  await expect(again).toBeHidden();
  await expect(post.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
});

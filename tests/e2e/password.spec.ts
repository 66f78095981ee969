import { expect, someone, test } from './fixtures.ts';

test('a member who forgot the password sets a new one by mail @gate', async ({ page, signUp, mailsTo, toast }) => {
  const member = await signUp(someone());
  await page.request.post('/api/auth/logout');

  await page.goto('/circle');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toBeVisible();
  await expect(toast('Please enter your email address')).toBeVisible();
  await page.getByRole('textbox', { name: /email/i }).fill(member.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expect(
    page.getByText("If an account with that email exists, you'll receive a password reset link shortly.").first(),
  ).toBeVisible();

  const linkMailed = async () =>
    /\/reset-password\?token=[\w-]+/.exec((await mailsTo(member.email)).join('\n'))?.[0] ?? '';
  await expect.poll(linkMailed).not.toBe('');
  await page.goto(await linkMailed());
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel(/Confirm/).fill('cathedrals');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast("Passwords don't match")).toBeVisible();
  await page.getByLabel(/Confirm/).fill('cathedral');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset Complete')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Login' }).click();

  await page.getByLabel(/^Email/).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill('cathedral');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/feed$/);
});

test('a reset page without a token shows an error and links to the Circle', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
  await expect(page.getByText('The password reset link is invalid or has expired.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/circle$/);
});

test('a used token, or another account’s, is refused', async ({ page }) => {
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel(/Confirm/).fill('cathedral');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('The password reset link is invalid or has expired.').first()).toBeVisible();
});

test('a failed submission keeps the focus, and Enter does not send twice', async ({ page }) => {
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/forgot-password', async (route) => {
    calls++;
    await held;
    await route.fulfill({ status: 403, json: { message: 'Not just now.', code: 'forbidden' } });
  });
  await page.goto('/forgot-password');
  const field = page.getByRole('textbox', { name: /email/i });
  await field.fill('ada@school.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).press('Enter');
  const waiting = page.getByRole('button', { name: 'Sending...' });
  await expect(waiting).toBeFocused();
  await expect(waiting).toBeDisabled();
  await field.press('Enter');
  await waiting.focus();
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeFocused();
  expect(calls).toBe(1);
});

import { expect, someone, test } from './fixtures.ts';

test('a member who forgot the password sets a new one by mail', async ({ page, signUp, mailsTo, toast }) => {
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

  await expect.poll(async () => (await mailsTo(member.email)).length).toBe(1);
  const link = /\/reset-password\?token=[\w-]+/.exec((await mailsTo(member.email))[0]!)?.[0];
  await page.goto(link!);
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

test('a reset page without a token says so and leads to the Circle', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
  await expect(page.getByText('The password reset link is invalid or has expired.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/circle$/);
});

test('a used or foreign token is refused', async ({ page }) => {
  await page.goto('/reset-password?token=made-up');
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel(/Confirm/).fill('cathedral');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('The password reset link is invalid or has expired.').first()).toBeVisible();
});

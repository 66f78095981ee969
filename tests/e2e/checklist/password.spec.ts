import { expect, test } from '../fixtures.ts';

test('§2 and §5, forgot password: an e-mail field that is required, a button, a way back to /circle', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  const email = page.getByRole('textbox', { name: /^Email/ });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  await expect(page.getByRole('main').locator('a[href="/circle"]')).toBeVisible();
});

test('§5 and §8, forgot password: an empty or blank address', async ({ page, toast }) => {
  await page.goto('/forgot-password');
  for (const blank of ['', '   ']) {
    await page.getByRole('textbox', { name: /^Email/ }).fill(blank);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast('Email required')).toBeVisible();
    await expect(toast('Please enter your email address')).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).click();
  }
});

test('§4 and §8, forgot password: sending, then "Check your email" with the server’s sentence', async ({
  page,
  toast,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/forgot-password', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: /^Email/ }).fill('nobody@school.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(toast('Reset link sent')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText("If an account with that email exists, you'll receive a password reset link shortly."),
  ).toBeVisible();
});

test('§8, forgot password: a refusal is told in the server’s words, a lost connection in ours', async ({
  page,
  toast,
  complaints,
}) => {
  await page.goto('/forgot-password');
  const send = async () => {
    await page.getByRole('textbox', { name: /^Email/ }).fill('somebody@school.example');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
  };
  const refusal = { success: false, message: 'Not today.', code: 'unavailable' };
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 400, json: refusal }));
  await send();
  await expect(toast('Not today.')).toBeVisible();

  await page.unroute('**/api/forgot-password');
  await page.route('**/api/forgot-password', (route) => route.abort());
  await send();
  await expect(toast('Error')).toBeVisible();
  await expect(toast('Failed to send reset email. Please try again.')).toBeVisible();
  expect(complaints.splice(0).join('\n')).toContain('ERR_FAILED');
});

const REFUSED = [
  ['', '', 'Password required', 'Please enter and confirm your new password'],
  ['secret', '', 'Password required', 'Please enter and confirm your new password'],
  ['secret', 'secrets', "Passwords don't match", 'Please make sure both passwords are identical'],
  ['short', 'short', 'Password too short', 'Password must be at least 6 characters long'],
] as const;

test('§5 and §9, reset password: both filled, both the same, at least six characters', async ({ page, toast }) => {
  await page.goto('/reset-password?token=made-up');
  for (const [password, confirmation, title, text] of REFUSED) {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel(/^Confirm/).fill(confirmation);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(toast(title)).toBeVisible();
    await expect(toast(text)).toBeVisible();
    await page.getByRole('button', { name: 'Close message' }).click();
  }
});

test('§2 and §8, reset password: shown and hidden; a token that is no good', async ({ page, toast }) => {
  await page.goto('/reset-password?token=made-up');
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(field).toHaveAttribute('type', 'text');

  await field.fill('secret');
  await page.getByLabel(/^Confirm/).fill('secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast('Reset failed')).toBeVisible();
  await expect(toast('The password reset link is invalid or has expired.')).toBeVisible();
});

test('§4 and §8, reset password: without a token "Invalid Reset Link", told by a toast, and on to /circle', async ({
  page,
  toast,
}) => {
  await page.clock.install();
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(toast('Invalid Reset Link')).toBeVisible();
  await expect(toast('The password reset link is invalid or has expired.')).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/circle$/);
});

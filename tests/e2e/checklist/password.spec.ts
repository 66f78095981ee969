import { expect, test } from '../fixtures.ts';

test('forgot password: an e-mail field that is required, a button, a way back to /circle', async ({ page }) => {
  await page.goto('/forgot-password');
  const email = page.getByRole('textbox', { name: /^Email/ });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/circle');
});

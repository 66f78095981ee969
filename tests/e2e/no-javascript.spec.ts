import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('home can be read without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate Your School Marketing');
  await expect(page.locator('#services').getByRole('link', { name: /Learn More/ })).toHaveCount(6);
  await expect(page.getByText('Serving Private Schools Worldwide')).toBeVisible();
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('a service can be read without JavaScript', async ({ page }) => {
  await page.goto('/services/podcasts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Podcasts');
  await expect(page.getByText(/What.s Included/)).toBeVisible();
  await expect(page.getByText('Ready to Get Started?')).toBeVisible();
});

test('the privacy policy can be read without JavaScript', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByText(/19 March 2024/).first()).toBeVisible();
});

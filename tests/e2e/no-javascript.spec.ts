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

test('the blog can be read without JavaScript, from its list through every post', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: 'What families remember after an open day' }).click();
  await expect(page.getByText('A few years ago we began to ring families')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  const linkedIn = await page.getByRole('link', { name: 'LinkedIn' }).first().getAttribute('href');
  expect(new URL(linkedIn ?? '').searchParams.get('url')).toBe(canonical);
  for (let step = 0; step < 2; step++) await page.getByRole('link', { name: /^Older post/ }).click();
  await expect(page.getByRole('link', { name: /^Older post/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

for (const path of ['/circle', '/members-app', '/messages']) {
  test(`${path} says without JavaScript what it needs, and leads home and to the agency`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
    await expect(page.locator('#root')).toBeHidden();
    await page.getByRole('link', { name: 'Write to us' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate Your School Marketing');
  });
}

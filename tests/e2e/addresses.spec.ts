import { createHash } from 'node:crypto';
import { expect, test } from './fixtures.ts';

test.describe('an address that leads nowhere', () => {
  for (const path of ['/nowhere', '/services/nothing', '/images/', '/assets/app.js']) {
    test(`is 404 in status and screen: ${path}`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    });
  }

  test('shows the not-found screen', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  test('shows that a service is unknown', async ({ page }) => {
    await page.goto('/services/nothing');
    await expect(page.getByText('Service Not Found')).toBeVisible();
    await expect(page.getByText("The service you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole('link', { name: 'Back to Homepage' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a broken escape in an address is 404 too', async ({ request }) => {
  expect((await request.get('/school/%E0%A4%A')).status()).toBe(404);
});

test('services without one named leads home', async ({ page }) => {
  await page.goto('/services');
  await expect(page).toHaveURL(/\/(#services)?$/);
});

test('a reset link’s token is not passed on', async ({ request }) => {
  const answer = await request.get('/reset-password?token=secret');
  expect(answer.headers()['referrer-policy']).toBe('no-referrer');
});

test('pages carry a policy without inline code but the look’s and their own rules, a canonical link and a visitor’s cookie', async ({
  request,
  server,
}) => {
  const answer = await request.get('/services/podcasts');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const html = await answer.text();
  const inline = [
    ...html.matchAll(/<script(?![^>]*(?:\bsrc=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ];
  // The look, the first press, the visit, and what may be fetched ahead.
  expect(inline).toHaveLength(4);
  for (const [, script = ''] of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  expect(html).toContain(`<link rel="canonical" href="${server.url}/services/podcasts"`);
  expect(html).not.toMatch(/\sstyle="/);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  expect(styles).toHaveLength(1);
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(styles[0]!).digest('base64')}';`);
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(answer.headers()['set-cookie']).toMatch(/bonjour\.visitor=.*httponly/i);
});

import { expect, test } from './fixtures.ts';

test('the dashboard says what is new and what waits, and leads there', async ({ page, browser, baseURL, signUp }) => {
  await signUp({ firstName: 'Sonia' });
  const other = await browser.newContext({ baseURL });
  const berthe = { firstName: 'Berthe', lastName: 'Morisot', password: 'sculpture' };
  const email = `berthe-${Date.now()}@school.example`;
  await other.request.post('/api/auth/register', {
    data: { ...berthe, email, confirmPassword: berthe.password },
  });
  await other.request.post('/api/feed/posts', { data: { title: 'Open day', content: 'Forty families came.' } });
  await other.close();

  await page.goto('/member');
  const news = page.getByRole('region', { name: 'What is new' });
  await expect(news.getByRole('link', { name: /new posts? since your last visit$/ })).toBeVisible();
  await expect(news.getByRole('link', { name: /new members? since your last visit$/ })).toHaveAttribute(
    'href',
    '/members-app',
  );

  // Without a network, a like waits: the dashboard says so, and opens the list.
  await news.getByRole('link', { name: /new posts? since/ }).click();
  const post = page.getByRole('article').filter({ hasText: 'Open day' }).first();
  await expect(post).toBeVisible();
  await page.context().setOffline(true);
  await post.getByRole('button', { name: /^Like/ }).click();
  await page.evaluate(() => {
    history.pushState(null, '', '/member');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await news.getByRole('link', { name: '1 thing of yours that is not sent yet' }).click();
  await expect(page.getByRole('dialog', { name: 'Not sent yet' })).toBeVisible();
  await page.context().setOffline(false);
});

import { expect, test } from './fixtures.ts';

test('the dashboard says what is new and what waits, and leads there', async ({
  page,
  browser,
  baseURL,
  signUp,
  complaints,
}) => {
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

  // What cannot be sent waits: the dashboard says so, and opens the list.
  await page.route('**/api/feed/posts/*/like', (route) => route.abort('connectionfailed'));
  await news.getByRole('link', { name: /new posts? since/ }).click();
  const post = page.getByRole('article').filter({ hasText: 'Open day' }).first();
  await post.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await news.getByRole('link', { name: '1 thing of yours that is not sent yet' }).click();
  await expect(page.getByRole('dialog', { name: 'Not sent yet' })).toBeVisible();
  // The browser's own, of the calls that this test has cut off.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_CONNECTION_FAILED')));
});

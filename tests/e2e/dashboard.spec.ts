import { ADMIN, signInAsNewMember, expect, someone, test } from './fixtures.ts';

test('the dashboard lists new and pending items, with links to them @gate', async ({
  page,
  browser,
  baseURL,
  signUp,
  complaints,
  server,
}) => {
  await signUp({ firstName: 'Sonia' });
  const other = await browser.newContext({ baseURL });
  await signInAsNewMember(other.request, server, { firstName: 'Berthe', lastName: 'Morisot' });
  await other.request.post('/api/feed/posts', { data: { title: 'Open day', content: 'Forty families came.' } });
  await other.close();

  await page.goto('/member');
  const news = page.getByRole('region', { name: 'What’s new' });
  await expect(news.getByRole('link', { name: /new posts? since your last visit$/ })).toBeVisible();

  // An item that cannot be sent is pending: the dashboard shows it, and opens the outbox.
  await page.route('**/api/feed/posts/*/like', (route) => route.abort('connectionfailed'));
  await news.getByRole('link', { name: /new posts? since/ }).click();
  const post = page.getByRole('article').filter({ hasText: 'Open day' }).first();
  await post.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await news.getByRole('link', { name: '1 unsent item' }).click();
  await expect(page.getByRole('dialog', { name: 'Not sent yet' })).toBeVisible();
  // The browser's own errors about the calls that this test has blocked.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_CONNECTION_FAILED')));
});

test('an application to join appears live on an administrator’s dashboard', async ({
  page,
  admin,
  signIn,
  playwright,
  baseURL,
}) => {
  const choose = async (mode: 'approval' | 'open') =>
    expect((await admin.put('/api/admin/admission', { data: { mode } })).status()).toBe(200);
  await choose('approval');
  const overview = await admin.get('/api/admin/overview');
  const { waitingApplications: before } = (await overview.json()) as { waitingApplications: number };
  await signIn(ADMIN);
  await page.goto('/member');
  const agency = page.getByRole('region', { name: 'For the team' });
  const line = agency.getByRole('link', { name: /membership requests?$/ });
  await expect(agency.getByText('Loading what’s new…')).toBeHidden();
  await expect(line).toHaveCount(before === 0 ? 0 : 1);

  const visitor = await playwright.request.newContext({ baseURL });
  const { firstName, lastName, email } = someone({ firstName: 'Imelda', lastName: 'Thorne' });
  const answer = await visitor.post('/api/auth/applications', {
    data: { firstName, lastName, email, schoolName: 'Hill School', role: 'Registrar', note: null },
  });
  expect(answer.status()).toBe(202);
  await visitor.dispose();
  await expect(line).toHaveText(`${before + 1} ${before === 0 ? 'membership request' : 'membership requests'}`);
  await line.click();
  await expect(page).toHaveURL(/\/admin\/joining$/);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await choose('open');
});

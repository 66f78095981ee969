import { expect, someone, test } from './fixtures.ts';

const post = { title: 'Cheap paint for schools', content: 'Buy now.', postType: 'text' };

test('a member reports a post, an administrator removes it, and the reporter is notified @gate', async ({
  page,
  signUp,
  admin,
  toast,
  mailsTo,
}) => {
  await signUp();
  expect((await page.request.post('/api/feed/posts', { data: post })).status()).toBe(201);
  const reporter = await signUp({ firstName: 'Rosa', lastName: 'Bonheur' });
  await page.goto('/feed');
  await page.getByRole('article').filter({ hasText: post.title }).getByRole('button', { name: 'Report post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await dialog.getByLabel('Advertising or spam').check();
  await dialog.getByLabel(/Anything we should know/).fill('The third time this week.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toast('Report sent')).toBeVisible();
  await expect(dialog).toBeHidden();

  const [report] = (await (await admin.get('/api/admin/reports')).json()) as { id: number; text: string }[];
  expect(report?.text).toContain(post.title);
  const decision = await admin.post(`/api/admin/reports/${report?.id}/resolve`, { data: { outcome: 'removed' } });
  expect(decision.status()).toBe(200);

  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: post.title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText(/We’ve removed the post you reported/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const aboutReports = async () => (await mailsTo(reporter.email)).filter((mail) => !mail.includes('confirm-email'));
  await expect.poll(async () => (await aboutReports()).length).toBe(1);
});

test('the search works by keyboard alone', async ({ page, signUp }) => {
  const member = someone({ firstName: 'Séraphine', lastName: `Louis${Date.now()}` });
  await signUp(member);
  await page.request.post('/api/feed/posts', { data: { ...post, title: 'Gouache for beginners' } });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Members, library, webinars and posts' });
  await expect(field).toBeFocused();
  await page.keyboard.type('seraphine');
  await expect(page.getByRole('option', { name: /Séraphine/ }).first()).toHaveAttribute('aria-selected', 'true');
  await field.fill('gouach');
  await expect(page.getByRole('group', { name: 'Posts' }).getByRole('option').first()).toContainText('Gouache');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feed\/\d+$/);
  // The address changes first: until the new page is there, keys go to the old one.
  await expect(page.getByRole('heading', { name: /^A post by/ })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('button', { name: 'gouach' }).press('Enter');
  await expect(field).toHaveValue('gouach');
});

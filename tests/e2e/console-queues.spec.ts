import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ADMIN, expect, someone, test } from './fixtures.ts';

test('a report is decided in the queue, moves to the decided ones, and appears in the audit log @gate', async ({
  page,
  signUp,
  signIn,
  toast,
}) => {
  const title = `Cheap paint ${randomUUID()}`;
  const author = await signUp({ lastName: `Valadon ${randomUUID()}` });
  const posted = await page.request.post('/api/feed/posts', { data: { title, content: 'Buy now.', postType: 'text' } });
  const { id } = (await posted.json()) as { id: number };
  await signUp();
  const report = { kind: 'post', targetId: id, reason: 'spam', words: 'The third time this week.' };
  expect((await page.request.post('/api/reports', { data: report })).status()).toBe(201);

  await signIn(ADMIN);
  await page.goto('/admin/reports');
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
  await expect(card.getByRole('heading', { name: `A post by ${author.firstName} ${author.lastName}` })).toBeVisible();
  await expect(card.getByText('The third time this week.')).toBeVisible();
  await card.getByRole('button', { name: 'Remove post' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this post?' });
  await question.getByLabel('Note').fill('Warned twice before');
  await question.getByRole('button', { name: 'Remove post' }).click();
  await expect(toast('The post was removed')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Reviewed' }).click();
  await expect(card.getByText('Warned twice before')).toBeVisible();
  expect((await page.request.get(`/api/feed/posts/${id}`)).status()).toBe(404);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Action').selectOption('Decided on a report');
  await expect(page).toHaveURL(/action=admin\.reports\.resolve/);
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toContainText('report');
});

test('the newsletter’s subscribers can be searched, and the confirmed addresses downloaded @gate', async ({
  page,
  signIn,
  mailsTo,
}) => {
  const { email } = someone();
  await page.request.post('/api/newsletter', { data: { email } });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const token = /confirm\?token=([\w-]+)/.exec((await mailsTo(email))[0] ?? '')?.[1];
  expect((await page.request.post('/api/newsletter/confirm', { data: { token } })).status()).toBe(200);

  await signIn(ADMIN);
  await page.goto('/admin/newsletter?part=subscribers');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Subscribed', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('newsletter.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(email);
});

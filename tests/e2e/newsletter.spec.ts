import { ADMIN, expect, someone, test } from './fixtures.ts';

const linkIn = (mail: string | undefined, page: string): string =>
  new RegExp(`/newsletter/${page}\\?token=[\\w-]+`).exec(mail ?? '')?.[0] ?? '';

test('a reader subscribes, confirms by mail, and unsubscribes with one click @gate', async ({
  page,
  mailsTo,
  signIn,
}) => {
  const { email } = someone();
  expect((await page.request.post('/api/newsletter', { data: { email } })).status()).toBe(202);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [mail] = await mailsTo(email);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  await page.goto(linkIn(mail, 'confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();

  await signIn(ADMIN);
  const list = async () => (await page.request.get('/api/admin/newsletter.csv')).text();
  expect(await list()).toContain(email);

  await page.goto(linkIn(mail, 'unsubscribe'));
  expect(await list()).toContain(email);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve unsubscribed' })).toBeFocused();
  expect(await list()).not.toContain(email);
});

for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe', '/mails/end']) {
  test(`${path} without a token shows that the link is invalid`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
  });
}

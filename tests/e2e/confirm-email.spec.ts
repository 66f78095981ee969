import { expect, someone, test } from './fixtures.ts';

test('a new member sees the request to confirm their address, and confirms it from the email @gate', async ({
  page,
  mailsTo,
  toast,
}) => {
  const { email, firstName, lastName, password } = someone();
  await page.goto('/circle');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/feed$/);

  const linksMailed = async () =>
    (await mailsTo(email)).flatMap((mail) => /\/confirm-email\?token=[\w-]+/.exec(mail) ?? []);
  await page.goto('/member');
  const note = page.getByRole('region', { name: 'Please confirm your email address' });
  await expect(note).toContainText(email);
  await note.getByRole('button', { name: 'Send again' }).click();
  await expect(toast('Check your inbox')).toBeVisible();
  await expect.poll(async () => (await linksMailed()).length).toBe(2);

  const [link = ''] = await linksMailed();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Circle' }).click();
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(note).toBeHidden();
});

import { expect, test } from './fixtures.ts';

test('a new member is asked to confirm the address, and does so from the mail @gate', async ({
  page,
  signUp,
  mailsTo,
  toast,
}) => {
  const { email } = await signUp({}, { isConfirmed: false });
  const linksMailed = async () =>
    (await mailsTo(email)).flatMap((mail) => /\/confirm-email\?token=[\w-]+/.exec(mail) ?? []);
  await page.goto('/member');
  const note = page.getByRole('region', { name: 'Please confirm your e-mail address' });
  await expect(note).toContainText(email);
  await note.getByRole('button', { name: 'Send it again' }).click();
  await expect(toast('Look into your inbox')).toBeVisible();
  await expect.poll(async () => (await linksMailed()).length).toBe(2);

  const [link = ''] = await linksMailed();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'To the Circle' }).click();
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(note).toBeHidden();
});

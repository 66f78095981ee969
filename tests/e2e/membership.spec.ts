import { ADMIN, expect, someone, test } from './fixtures.ts';

test.describe('joining the Circle', () => {
  // Others register on the same server.
  test.afterEach(async ({ admin }) => {
    await admin.put('/api/admin/admission', { data: { mode: 'open' } });
  });

  test('somebody applies, is approved in the console, and registers from the mail @gate', async ({
    page,
    signIn,
    admin,
    mailsTo,
    toast,
  }) => {
    const ada = someone({ firstName: 'Ada', lastName: 'Lovelace' });
    expect((await admin.put('/api/admin/admission', { data: { mode: 'approval' } })).status()).toBe(200);
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Create Account' }).click();
    const form = page.getByRole('form', { name: 'Request to join' });
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('Please enter your school')).toBeVisible();
    await form.getByLabel('First name').fill(ada.firstName);
    await form.getByLabel('Last name').fill(ada.lastName);
    await form.getByLabel('Email').fill(ada.email);
    await form.getByLabel('School').fill('Hill School');
    await form.getByLabel('Your role').fill('Head of marketing');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();

    await signIn(ADMIN);
    await page.goto('/admin/joining');
    await expect(page.getByRole('radio', { name: /^By approval/ })).toBeChecked();
    await page
      .getByRole('row')
      .filter({ hasText: ada.email })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(toast('Ada Lovelace approved')).toBeVisible();

    const linksMailed = async () =>
      (await mailsTo(ada.email)).flatMap((mail) => /\/join\?invitation=[\w-]+/.exec(mail) ?? []);
    await expect.poll(async () => (await linksMailed()).length).toBe(1);
    await page.context().clearCookies();
    await page.goto((await linksMailed())[0]!);
    await expect(page.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
    await page.getByLabel('First name').fill(ada.firstName);
    await page.getByLabel('Last name').fill(ada.lastName);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Confirm password').fill(ada.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/feed$/);
    const welcome = page.getByRole('region', { name: 'A picture' });
    const hero = page.getByRole('heading', { name: 'The Bonjour Circle' }).locator('xpath=ancestor::header');
    const [card, banner] = [(await welcome.boundingBox())!, (await hero.boundingBox())!];
    expect(banner.y - (card.y + card.height)).toBeGreaterThanOrEqual(16);
    await welcome.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your school and place' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('link', { name: 'Say hello' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hello from …');
    await page.getByRole('button', { name: 'Share post' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Hello from …' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Welcome, Ada: step/)).toHaveCount(0);
  });
});

test('a suspended member sees the reason on the open screen, and returns when they are restored', async ({
  page,
  signUp,
  admin,
}) => {
  await signUp({ firstName: 'Rosa', lastName: 'Bonheur' });
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: number };
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const data = { days: 7, reason: 'Advertising, after two warnings.' };
  expect((await admin.put(`/api/admin/users/${id}/suspension`, { data })).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Your membership is suspended' })).toBeVisible();
  await expect(page.getByText(data.reason)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@bonjour.example' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bonjour-my-data.zip');
  expect((await admin.delete(`/api/admin/users/${id}/suspension`)).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your membership is suspended' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

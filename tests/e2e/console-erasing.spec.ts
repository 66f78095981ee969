import { ADMIN, expect, someone, test } from './fixtures.ts';

test('a person’s data is deleted piece by piece, and the rest by their email address @gate', async ({
  page,
  signIn,
  toast,
  mailsTo,
}) => {
  const sender = someone({ firstName: 'Berthe', lastName: 'Morisot' });
  const inquire = async (message: string) =>
    expect((await page.request.post('/api/contact', { data: { ...sender, message } })).status()).toBe(201);
  await inquire('Could you film our open day?');
  await inquire('And our summer concert?');
  const { sessionId } = (await (await page.request.post('/api/chat/start', { data: { visitorId: null } })).json()) as {
    sessionId: string;
  };
  const words = { sessionId, message: `Is anybody there, asks ${sender.lastName}` };
  await page.request.post('/api/chat/message', { data: words });
  await page.request.post('/api/chat/contact', { data: { sessionId, email: sender.email, name: 'Berthe' } });
  await expect.poll(async () => (await mailsTo(sender.email)).length).toBe(2);

  await signIn(ADMIN);
  await page.goto(`/admin/inquiries?search=${encodeURIComponent(sender.email)}`);
  await page.getByRole('button', { name: /^Berthe .*summer concert/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete inquiry' }).click();
  await expect(toast('Inquiry deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Berthe .*summer concert/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Berthe .*open day/ })).toBeVisible();

  await page.goto(`/admin/chats?chat=${sessionId}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete chat' }).click();
  await expect(toast('Chat deleted')).toBeVisible();
  await expect(page).not.toHaveURL(/chat=/);
  expect((await page.request.get(`/api/admin/chats/${sessionId}`)).status()).toBe(404);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('rowheader', { name: 'inquiries' })).toBeVisible();
  await page.getByLabel('Email address').fill(sender.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Inquiries and booking requests')).toBeVisible();
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText(/We hold nothing about/)).toBeVisible();
  expect(await mailsTo(sender.email)).toEqual([]);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByText(/^Erased a person/).first()).toBeVisible();
  await expect(log.getByText(sender.email)).toHaveCount(0);
});

test('the button to search for a person is aligned with its field, also beside an error', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(ADMIN);
  await page.goto('/admin/privacy');
  const [field, button] = [page.getByLabel('Email address'), page.getByRole('button', { name: 'Search', exact: true })];
  // Both measured at one moment: the fonts may load in between.
  const level = () =>
    button.evaluate((own) => {
      const box = own.closest('form')?.querySelector('input')?.getBoundingClientRect();
      const { top, height } = own.getBoundingClientRect();
      return [top - (box?.top ?? 0), height - (box?.height ?? 0)];
    });
  expect(await level()).toEqual([0, 0]);
  await button.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await level()).toEqual([0, 0]);
});

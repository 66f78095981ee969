import { ADMIN, expect, someone, test } from './fixtures.ts';

test('the sender of a message sees that it was received, seen and answered @gate', async ({
  page,
  mailsTo,
  signIn,
}) => {
  const { email } = someone();
  const data = {
    firstName: 'Simone',
    lastName: 'Signoret',
    email,
    message: 'May we talk about a film for our school?',
  };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const link = /\/receipt\?token=[\w-]+/.exec((await mailsTo(email))[0] ?? '')?.[0] ?? '';

  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveText([/^Received(?!.*Not yet)/, /^Seen.*Not yet/, /^Replied.*Not yet/]);

  await signIn(ADMIN);
  const inquiries = (await (await page.request.get('/api/admin/inquiries')).json()) as { id: number; email: string }[];
  const id = inquiries.find((inquiry) => inquiry.email === email)?.id;
  for (const [state, seen, answered] of [
    ['seen', /^Seen(?!.*Not yet)/, /^Replied.*Not yet/],
    ['answered', /^Seen(?!.*Not yet)/, /^Replied(?!.*Not yet)/],
  ] as const) {
    await page.request.put(`/api/admin/inquiries/${id}`, { data: { state } });
    await page.reload();
    await expect(steps).toHaveText([/^Received/, seen, answered]);
  }
});

test('an invalid link shows a friendly page', async ({ page }) => {
  for (const path of ['/receipt', '/receipt?token=made-up']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'We can’t find this receipt' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  }
});

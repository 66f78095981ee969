import type { Page } from '@playwright/test';
import { ADMIN, expect, someone, test } from './fixtures.ts';

/** A confirmed subscriber. @returns their address */
async function subscribe(page: Page, mailsTo: (address: string) => Promise<string[]>): Promise<string> {
  const { email } = someone();
  await page.request.post('/api/newsletter', { data: { email } });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec((await mailsTo(email))[0] ?? '')?.[1];
  expect((await page.request.post('/api/newsletter/confirm', { data: { token } })).status()).toBe(200);
  return email;
}

test('a newsletter is created from a post, previewed, tested, sent, and read in the archive @gate', async ({
  page,
  mailsTo,
  signIn,
  toast,
}) => {
  const reader = await subscribe(page, mailsTo);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await signIn(ADMIN);
  await page.goto('/admin/newsletter');
  await page.getByRole('button', { name: 'New newsletter' }).click();
  await page.getByLabel('Start from a blog post').selectOption({ label: 'What families remember after an open day' });
  await expect(page.getByLabel('Subject')).toHaveValue('What families remember after an open day');
  // The post's drawing, as a picture that mail programs can show.
  const picture = page.getByLabel('Text', { exact: true }).locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const subject = `Open days, ${reader.split('@')[0]}`;
  await page.getByLabel('Subject').fill(subject);

  await page.getByRole('tab', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(mail.getByRole('heading', { name: subject })).toBeVisible();
  const ground = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(ground).toBe('rgb(250, 246, 237)');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).toBe('rgb(13, 21, 38)');
  await page.getByRole('button', { name: 'Text only' }).click();
  await expect(page.getByText('Read it on our website: http')).toBeVisible();
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(toast('Test email sent')).toBeVisible();
  await expect.poll(async () => (await mailsTo(ADMIN.email)).some((one) => one.includes('[Test]'))).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);

  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: /^Send to .* now$/ }).click();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  await expect(page.getByText(/^Sent to \d+ of \d+ (?:person|people)$/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await mailsTo(reader)).length).toBe(2);

  const list = (await (await page.request.get('/api/newsletter/archive')).json()) as {
    slug: string;
    subject: string;
  }[];
  const issue = list.find((one) => one.subject === subject);
  await page.goto(`/newsletter/${issue?.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await page.goto('/newsletter');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
});

test('an unsaved newsletter survives a reload, and is saved once', async ({ page, signIn, toast }) => {
  await signIn(ADMIN);
  await page.goto('/admin/newsletter?issue=new');
  await page.getByLabel('Subject').fill('Half a thought');
  await page.getByLabel('Text', { exact: true }).fill('It begins.');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast('Saved as a draft')).toBeVisible();
  await expect(page).toHaveURL(/issue=\d+/);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast('Newsletter deleted')).toBeVisible();
});

test('the second of two authors of a newsletter sees the differences, and nothing is lost', async ({
  page,
  admin,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One pen.' }] }] };
  const body = { subject: 'Two pens', preheader: '', audience: { kind: 'all', value: null }, inArchive: false, doc };
  const { id } = (await (await admin.post('/api/admin/newsletters', { data: body })).json()) as { id: number };
  await page.goto(`/admin/newsletter?issue=${id}`);
  // Nothing was written here yet: the other's text appears automatically.
  await expect(page.getByLabel('Subject')).toHaveValue('Two pens');
  await admin.put(`/api/admin/newsletters/${id}`, { data: { ...body, subject: 'Two pens and a desk' } });
  await expect(page.getByLabel('Subject')).toHaveValue('Two pens and a desk');

  await page.getByLabel('Text', { exact: true }).fill('My pen.');
  await admin.put(`/api/admin/newsletters/${id}`, {
    data: {
      ...body,
      preheader: 'Theirs, too',
      doc: JSON.parse(JSON.stringify(doc).replace('One pen', 'Her pen')) as object,
    },
  });
  await expect(page.getByText(/^Someone else changed this newsletter/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('dd del')).toContainText('Her');
  await expect(page.locator('dd ins')).toContainText('My');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(toast('Saved')).toBeVisible();
  const now = (await (await admin.get(`/api/admin/newsletters/${id}`)).json()) as { preheader: string; doc: object };
  expect(now.preheader).toBe('Theirs, too');
  expect(JSON.stringify(now.doc)).toContain('My pen.');
  await admin.delete(`/api/admin/newsletters/${id}`);
});

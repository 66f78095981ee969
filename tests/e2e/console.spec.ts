import { ADMIN, expect, someone, test } from './fixtures.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

test('an administrator finds a user, and deletes them after a confirmation @gate', async ({
  page,
  signUp,
  signIn,
  toast,
}) => {
  const member = await signUp({ firstName: 'Suzanne', lastName: MARKUP });
  await signIn(ADMIN);
  // The list loads its pages automatically, newest first.
  await page.goto(`/admin/users?search=${encodeURIComponent(ADMIN.email)}`);
  await expect(page.getByText('Cannot delete self')).toBeVisible();
  await page.goto('/admin/users');
  const bar = page.getByRole('navigation', { name: 'Console' });
  await expect(bar.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox', { name: 'Search' }).fill(member.email);
  await expect(page).toHaveURL(/\?search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table').getByText(`Suzanne ${MARKUP}`)).toBeVisible();
  await expect(page.getByRole('table').locator('img')).toHaveCount(0);

  await page.getByRole('button', { name: /^Delete Suzanne/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await expect(toast('User deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
});

test('an inquiry appears live, is marked as seen when opened, and keeps its note @gate', async ({
  page,
  signIn,
  toast,
}) => {
  const sender = someone({ firstName: 'Berthe', lastName: MARKUP });
  await signIn(ADMIN);
  await page.goto('/admin/inquiries');
  await expect(page.getByRole('tab', { name: 'Inbox' })).toBeVisible();
  const answer = await page.request.post('/api/contact', {
    data: { ...sender, message: `Could you film our open day? ${MARKUP}` },
  });
  expect(answer.status()).toBe(201);
  const entry = page.getByRole('button', { name: /^Berthe .*Received/ });
  await entry.click();
  await expect(page.getByRole('button', { name: /^Berthe .*Seen/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inbox' }).locator('img')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings back on Monday');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(toast('Note saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Rings back on Monday');
});

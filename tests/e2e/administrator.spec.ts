import { ADMIN, expect, test } from './fixtures.ts';

test('an administrator signs in and deletes a member’s post @gate', async ({ page, signUp, signIn }) => {
  await signUp({ firstName: 'Suzanne', lastName: 'Valadon' });
  await page.request.post('/api/feed/posts', {
    data: { title: 'Buy my course', content: 'Not what the Circle is for.' },
  });
  await signIn(ADMIN);

  await page.goto('/feed');
  const post = page.getByRole('article').filter({ hasText: 'Buy my course' });
  await post.getByRole('button', { name: /delete/i }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(post).toBeVisible();
  await post.getByRole('button', { name: /delete/i }).click();
  await dialog.getByRole('button', { name: /delete/i }).click();
  await expect(post).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(post).toHaveCount(0);
});

import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { ADMIN, expect, test } from './fixtures.ts';

test('the administrator signs in and deletes a member’s post', async ({ page, signUp, signIn }) => {
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

test('the very first start makes an administrator and says once how to sign in', async ({ page }) => {
  const dataDir = newDataDir();
  try {
    const first = await startServerProcess({ dataDir });
    await expect.poll(() => first.output()).toMatch(/admin@localhost with the password \S+/);
    const password = /with the password (\S+)/.exec(first.output())?.[1] ?? '';
    const signIn = await page.request.post(`${first.url}/api/auth/login`, {
      data: { email: 'admin@localhost', password },
    });
    expect(await signIn.json()).toMatchObject({ email: 'admin@localhost', isAdmin: true });
    expect(await first.stop()).toBe(0);

    const second = await startServerProcess({ dataDir });
    await page.request.get(`${second.url}/api/health`);
    expect(await second.stop()).toBe(0);
    expect(second.output()).not.toContain('password');
  } finally {
    removeDataDir(dataDir);
  }
});

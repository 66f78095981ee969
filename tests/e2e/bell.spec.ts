import { signInAsNewMember, expect, test } from './fixtures.ts';

const post = { title: 'Open day', content: 'Forty families came.', postType: 'text' };

test('notifications of a comment and likes appear live on both devices, link to their place, and are read on both @gate', async ({
  page,
  browser,
  baseURL,
  server,
  signUp,
  playwright,
}) => {
  await page.addInitScript(() => {
    const marks: number[] = [];
    Object.assign(window, { marks });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void marks.push(count),
      clearAppBadge: async () => void marks.push(0),
    });
  });
  await signUp({ firstName: 'Ada', lastName: 'Lovelace' });
  const { id } = (await (await page.request.post('/api/feed/posts', { data: post })).json()) as { id: number };
  const other = await playwright.request.newContext({ baseURL });
  await signInAsNewMember(other, server, { firstName: 'Rosa', lastName: 'Bonheur' });

  const tablet = await (
    await browser.newContext({ baseURL, storageState: await page.context().storageState() })
  ).newPage();
  await Promise.all([page.goto('/feed'), tablet.goto('/feed')]);
  const bells = [page, tablet].map((device) => device.getByRole('button', { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toBeVisible();
  const comment = await other.post(`/api/feed/posts/${id}/comments`, { data: { content: 'How did you invite them?' } });
  const { id: commentId } = (await comment.json()) as { id: number };
  await other.post(`/api/feed/posts/${id}/like`, { data: { liked: true } });
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 2 new');
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect.poll(() => page.evaluate(() => (window as unknown as { marks: number[] }).marks.at(-1))).toBe(2);

  await page.getByRole('button', { name: 'Notifications, 2 new' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer.getByRole('link', { name: /Rosa Bonheur liked your post/ })).toBeVisible();
  await drawer.getByRole('link', { name: /Rosa Bonheur commented on your post/ }).press('Enter');
  await expect(page).toHaveURL(`/feed/${id}#comment-${commentId}`);
  await expect(page.getByText('How did you invite them?', { exact: true })).toBeVisible();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page).not.toHaveTitle(/^\(/);
  await expect.poll(() => page.evaluate(() => (window as unknown as { marks: number[] }).marks.at(-1))).toBe(0);

  // Withdrawing a like removes its notification.
  await other.post(`/api/feed/posts/${id}/like`, { data: { liked: false } });
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(drawer.getByRole('link', { name: /commented/ })).toBeVisible();
  await expect(drawer.getByText(/liked your post/)).toHaveCount(0);
  await tablet.context().close();
  await other.dispose();
});

test('one page has all notification settings, linked from the bell and from the profile @gate', async ({
  page,
  baseURL,
  signUp,
  playwright,
  server,
}) => {
  await signUp();
  const { id } = (await (await page.request.post('/api/feed/posts', { data: post })).json()) as { id: number };
  await page.goto('/profile');
  await page.getByRole('link', { name: 'All notification settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/notices/choices') && answer.ok());
  await page.getByRole('checkbox', { name: 'Likes Bell' }).press('Space');
  await saved;
  await page.getByRole('button', { name: 'For a week' }).click();
  await expect(page.getByText(/^Push and email are paused until/)).toBeVisible();

  const other = await playwright.request.newContext({ baseURL });
  await signInAsNewMember(other, server);
  await other.post(`/api/feed/posts/${id}/like`, { data: { liked: true } });
  await other.post(`/api/feed/posts/${id}/comments`, { data: { content: 'Well done!' } });
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /for notifications/ })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Likes Bell' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn back on' }).click();
  await expect(page.getByRole('button', { name: 'For a week' })).toBeVisible();
  await other.dispose();
});

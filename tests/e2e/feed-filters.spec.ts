import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openWithWorker, stored, test as offline } from './offline-fixtures.ts';

async function share(request: APIRequestContext, title: string, topicId?: number): Promise<{ id: number }> {
  const data = { title, content: `${title}, in a few words.`, ...(topicId && { topicId }) };
  const answer = await request.post('/api/feed/posts', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
}

test('a topic is created in the console, chosen for a post, and restored by its address and by "back" @gate', async ({
  page,
  admin,
  signUp,
  toast,
}) => {
  const name = `Fairs ${Date.now()}`;
  const answer = await admin.post('/api/admin/topics', { data: { name } });
  const topic = (await answer.json()) as { id: number };
  await signUp();
  await share(page.request, 'Without a topic');
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('At the fair');
  await page.getByRole('textbox', { name: 'Content' }).fill('We had a stand.');
  await page.getByLabel('Topic (optional)').selectOption(name);
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();

  await page.getByRole('combobox', { name: 'Topic', exact: true }).selectOption(name);
  await expect(page).toHaveURL((url) => url.search === `?topic=${topic.id}`);
  await expect(page.getByRole('article', { name: 'At the fair' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Without a topic' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Saved');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'At the fair' })).toBeVisible();

  // An administrator pins it elsewhere: it moves to the top here, with a mark.
  await page.getByRole('button', { name: 'Show all posts, newest first' }).click();
  const newer = await share(page.request, 'Newer than the fair');
  const pin = async (pinned: boolean): Promise<void> => {
    const pinning = await admin.put(`/api/admin/posts/${newer.id - 1}/pin`, { data: { pinned } });
    expect(pinning.status()).toBe(200);
  };
  const posts = page.getByRole('region', { name: 'Posts' }).getByRole('article');
  await page.reload();
  await expect(posts.first()).toContainText('Newer than the fair');
  await pin(true);
  await expect(posts.first()).toContainText('Pinned');
  await expect(posts.first()).toContainText('At the fair');
  await pin(false);
  await expect(posts.first()).toContainText('Newer than the fair');
});

offline(
  'what is saved and muted without a network is sent later, and what is saved is there',
  async ({ page, server, signUp }) => {
    await signUp();
    const [one, two] = [await share(page.request, 'Kept for later'), await share(page.request, 'Loud')];
    await page.request.post(`/api/feed/posts/${one.id}/save`, { data: { saved: true } });
    await openWithWorker(page, '/feed');
    const kept = page.getByRole('article', { name: 'Kept for later' });
    const loud = page.getByRole('article', { name: 'Loud' });
    await expect(kept.getByRole('button', { name: 'Save post' })).toHaveAttribute('aria-pressed', 'true');
    await loud.getByRole('button', { name: 'More options for this post' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mute post' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/feed?show=saved');
    await expect(kept).toBeVisible();
    await page.goto('/feed');
    await expect(loud).toBeVisible();

    await server.stop();
    await loud.getByRole('button', { name: 'Save post' }).click();
    await expect(loud.getByText('waiting', { exact: true })).toBeVisible();
    await loud.getByRole('button', { name: 'More options for this post' }).click();
    await page.getByRole('menuitem', { name: 'Mute post' }).click();
    // Waits for the database: a page that closes earlier has stored nothing.
    await expect.poll(async () => (await stored(page, 'outbox')).length).toBe(2);
    await page.goto('/feed?show=saved');
    await expect(kept).toBeVisible();

    await server.start();
    const now = async () => {
      const answer = await page.request.get(`/api/feed/posts/${two.id}`);
      const { saved, follow } = (await answer.json()) as { saved?: true; follow?: string };
      return [saved, follow];
    };
    await expect.poll(now).toEqual([true, 'muted']);
  },
);

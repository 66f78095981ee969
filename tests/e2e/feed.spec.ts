import type { APIRequestContext } from '@playwright/test';
import { signInAsNewMember, expect, test } from './fixtures.ts';

interface Posted {
  readonly id: number;
  readonly title: string;
}

async function share(request: APIRequestContext, title: string): Promise<Posted> {
  const answer = await request.post('/api/feed/posts', { data: { title, content: `${title}, in a few words.` } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Posted;
}

test('a link to a comment scrolls to it @gate', async ({ page, signUp }) => {
  await signUp();
  const { id } = await share(page.request, 'A question for everybody');
  const commentIds: number[] = [];
  for (let count = 1; count <= 12; count++) {
    const answer = await page.request.post(`/api/feed/posts/${id}/comments`, { data: { content: `Thought ${count}` } });
    commentIds.push(((await answer.json()) as { id: number }).id);
  }
  await page.goto(`/feed/${id}#comment-${commentIds[1]}`);
  const comment = page.locator(`#comment-${commentIds[1]}`);
  await expect(comment).toContainText('Thought 2');
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
});

test('the comment’s send button keeps the focus while sending, and after a failure', async ({ page, signUp }) => {
  await signUp();
  const { id } = await share(page.request, 'A question to answer');
  await page.goto(`/feed/${id}`);
  let refuse = () => {};
  const refused = new Promise<void>((done) => (refuse = done));
  await page.route('**/api/feed/posts/*/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await refused;
    return route.fulfill({ status: 400, json: { code: 'bad_request', message: 'Not today.' } });
  });
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('How kind.');
  const button = page.getByRole('button', { name: 'Add comment' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  refuse();
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(button).toBeFocused();
});

test('going back from a post restores the position in the feed @gate', async ({ page, signUp }) => {
  await signUp();
  const posts: Posted[] = [];
  for (let count = 1; count <= 12; count++) posts.push(await share(page.request, `Idea ${count} of twelve`));
  const chosen = posts[2]!;
  await page.goto('/feed');
  const post = page.getByRole('article', { name: chosen.title, exact: true });
  // Posts get their heights as they come near: it takes several steps to the middle of the window.
  await expect(async () => {
    await post.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(post).toBeInViewport({ ratio: 1, timeout: 300 });
  }).toPass();
  await post
    .getByRole('link', { name: /ago|now/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/feed/${chosen.id}$`));
  await page.getByRole('link', { name: 'Back to the feed' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(post).toBeInViewport();
});

test('a draft survives a reload @gate', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/feed#share');
  await page.getByLabel('Title').fill('Half a thought');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
});

test('a draft is removed when its author signs out @gate', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/feed#share');
  await page.getByLabel('Title').fill('Half a thought');
  const storage = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(storage).toContain('Half a thought');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await storage()).not.toContain('Half a thought');
});

test('another member’s new post appears behind a button @gate', async ({
  page,
  signUp,
  playwright,
  baseURL,
  server,
}) => {
  await signUp();
  await share(page.request, 'Mine, from before');
  await page.goto('/feed');
  await expect(page.getByRole('article', { name: 'Mine, from before' })).toBeVisible();

  const other = await playwright.request.newContext({ baseURL });
  await signInAsNewMember(other, server, { firstName: 'Berthe', lastName: 'Morisot' });
  const theirs = await share(other, 'Theirs, from just now');
  await other.dispose();

  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  const post = page.getByRole('article', { name: theirs.title });
  await expect(post).toHaveCount(0);
  await pill.press('Enter');
  await expect(post).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test('a blog post is shared to the Circle from its page', async ({ page, signUp, toast }) => {
  await signUp();
  await page.goto('/blog/what-families-remember-after-an-open-day');
  await page.getByRole('link', { name: 'Share to the Circle' }).click();
  await expect(page.getByRole('button', { name: 'Remove blog post' })).toBeVisible();
  await page.getByLabel('Title').fill('Worth five minutes');
  await page.getByLabel('Content').fill('Read it before the next open day.');
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();
  const post = page.getByRole('article', { name: 'Worth five minutes' });
  await expect(post.getByRole('complementary').getByRole('link')).toHaveAttribute(
    'href',
    '/blog/what-families-remember-after-an-open-day',
  );
});

import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, someone, test } from './fixtures.ts';

interface Posted {
  readonly id: number;
  readonly title: string;
}

/** Another member in a browser of their own. */
async function anotherMember(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const member = someone({ firstName: 'Berthe', lastName: 'Morisot' });
  await page.request.post('/api/auth/register', { data: { ...member, confirmPassword: member.password } });
  return page;
}

async function share(request: APIRequestContext, title: string): Promise<Posted> {
  const answer = await request.post('/api/feed/posts', { data: { title, content: `${title}, in a few words.` } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Posted;
}

test('a link to a comment leads there, and back to where the feed was left', async ({ page, signUp }) => {
  await signUp();
  const posts: Posted[] = [];
  for (let count = 1; count <= 25; count++) posts.push(await share(page.request, `Idea ${count} of twenty-five`));
  const chosen = posts[8]!;
  for (let count = 1; count <= 12; count++) {
    await page.request.post(`/api/feed/posts/${chosen.id}/comments`, { data: { content: `Thought ${count}` } });
  }
  const answer = await page.request.get(`/api/feed/posts/${chosen.id}/comments`);
  const comments = (await answer.json()) as { id: number; content: string }[];
  const second = comments.find(({ content }) => content === 'Thought 2')!;

  await page.goto(`/feed/${chosen.id}#comment-${second.id}`);
  const comment = page.locator(`#comment-${second.id}`);
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();

  await page.goto('/feed');
  const post = page.getByRole('article', { name: chosen.title, exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(post).toBeInViewport({ timeout: 300 });
  }).toPass();
  await post
    .getByRole('link', { name: /ago|now/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/feed/${chosen.id}$`));
  await expect(page.getByText('Thought 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the feed' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(post).toBeInViewport();
});

test('what somebody writes survives a reload, and leaves with them', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByLabel('Title').fill('Half a thought');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/member');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Half a thought');
});

test('two members at once: a new post waits behind a button, likes and comments arrive', async ({
  page,
  signUp,
  browser,
  baseURL,
}) => {
  await signUp();
  await share(page.request, 'Mine, from before');
  await page.goto('/feed');
  await expect(page.getByRole('article', { name: 'Mine, from before' })).toBeVisible();

  const other = await anotherMember(browser, baseURL);
  const theirs = await share(other.request, 'Theirs, from just now');
  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('article', { name: theirs.title })).toHaveCount(0);
  await pill.press('Enter');
  const post = page.getByRole('article', { name: theirs.title });
  await expect(post).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await post.getByRole('button', { name: /^Like/ }).click();
  await other.goto(`/feed/${theirs.id}`);
  await expect(other.getByRole('button', { name: /^Like/ })).toContainText('1');
  await other.getByRole('textbox', { name: 'Write a comment' }).fill('Thank you!');
  await other.getByRole('button', { name: 'Add comment' }).click();
  await expect(post).toContainText('Thank you!', { timeout: 15_000 });
  await other.context().close();
});

test('a post of the blog is shared to the Circle from its page', async ({ page, signUp, toast }) => {
  await signUp();
  await page.goto('/blog/what-families-remember-after-an-open-day');
  await page.getByRole('link', { name: 'Share to the Circle' }).click();
  await expect(page.getByRole('button', { name: 'Remove the blog post' })).toBeVisible();
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

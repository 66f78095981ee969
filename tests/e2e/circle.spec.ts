import { expect, someone, test } from './fixtures.ts';

test('a member registers, posts, likes and comments @gate', async ({ page, toast }) => {
  const member = someone({ firstName: 'Berthe', lastName: 'Morisot' });
  await page.goto('/circle');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await page.getByLabel('First name').fill(member.firstName);
  await page.getByLabel('Last name').fill(member.lastName);
  await page.getByLabel(/^Email/).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByLabel('Confirm password').fill('another');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm password').fill(member.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL(/\/feed$/);
  await expect(toast('Welcome to the Circle!')).toBeVisible();

  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByLabel('Title').fill('Our first open day film');
  await page.getByLabel('Content').fill('Two minutes, three pupils, no script.');
  await page
    .getByRole('button', { name: /^(Share|Post|Publish)/ })
    .last()
    .click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();

  const post = page.getByRole('article').filter({ hasText: 'Our first open day film' });
  await expect(post).toContainText('Berthe Morisot');
  const like = post.getByRole('button', { name: /like/i }).first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await post.getByRole('textbox', { name: /comment/i }).fill('I would love to hear what you think.');
  await post
    .getByRole('button', { name: /^(Comment|Send|Post comment|Add comment)/i })
    .last()
    .click();
  await expect(toast('Comment added! (+5 points)')).toBeVisible();
  await expect(post).toContainText('I would love to hear what you think.');

  await page.reload();
  await expect(post).toContainText('I would love to hear what you think.');
  await expect(post.getByRole('button', { name: /like/i }).first()).toHaveAttribute('aria-pressed', 'true');
});

import type { Page } from '@playwright/test';
import { signInAsNewMember, expect, test } from './fixtures.ts';

const articleOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test('a member answers a comment, mentions another by keyboard, likes a comment and sees who else does @gate', async ({
  page,
  signUp,
  playwright,
  baseURL,
  server,
}) => {
  const mark = `${Date.now()}`;
  const [firstName, lastName] = ['Ottilie', `Quill${mark}`];
  const other = await playwright.request.newContext({ baseURL });
  await signInAsNewMember(other, server, { firstName, lastName });
  await signUp();
  const shared = await page.request.post('/api/feed/posts', { data: { title: `Talk ${mark}`, content: 'Well?' } });
  const { id } = (await shared.json()) as { id: number };
  const written = await other.post(`/api/feed/posts/${id}/comments`, { data: { content: 'Forty families' } });
  const comment = (await written.json()) as { id: number };
  await other.post(`/api/feed/comments/${comment.id}/like`, { data: { liked: true } });

  await page.goto('/feed');
  const post = articleOf(page, `Talk ${mark}`);
  await post.getByRole('button', { name: 'Reply', exact: true }).click();
  const box = post.getByRole('textbox', { name: `Reply to ${firstName} ${lastName}` });
  await expect(box).toBeFocused();
  await box.pressSequentially('Thank you, @Quill');
  const list = page.getByRole('listbox', { name: 'Members to mention' });
  await expect(list.getByRole('option', { name: `${firstName} ${lastName}` })).toBeVisible();
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await box.press('Enter');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue(`Thank you, @${firstName} ${lastName} `);
  await box.press('Control+Enter');
  const replies = post.getByRole('list', { name: 'Replies' });
  await expect(replies.getByRole('link', { name: `@${firstName} ${lastName}` })).toBeVisible();
  await expect(post.getByText('2 comments', { exact: true })).toBeVisible();

  const like = post.getByRole('button', { name: /^Like comment/ }).first();
  await like.click();
  await expect(like).toHaveText(/2/);
  await post.getByRole('button', { name: 'See who liked this comment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Who liked this comment' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The other's unlike and reply appear at once.
  await other.post(`/api/feed/comments/${comment.id}/like`, { data: { liked: false } });
  await expect(like).toHaveText(/1/);
  await other.post(`/api/feed/posts/${id}/comments`, { data: { content: 'You are welcome', parentId: comment.id } });
  await expect(replies.getByText('You are welcome')).toBeVisible();
  await other.dispose();
});

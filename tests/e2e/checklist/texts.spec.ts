import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import { blogPosts } from '#data/seeds/blog-posts.ts';
import { expect, test } from '../fixtures.ts';

test('privacy: dated 19 March 2024, and what it covers', async ({ page }) => {
  await page.goto('/privacy');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(main.getByText(/updated and effective 19 March 2024/)).toBeVisible();
  for (const subject of [
    /information we collect/i,
    /use your information/i,
    /storage and security/i,
    /sharing/i,
    /your rights/i,
    /cookies/i,
    /visitor tracking/i,
    /contact and e-mail marketing/i,
  ]) {
    await expect(main.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  }
  for (const right of ['access', 'correct', 'delet', 'object']) {
    await expect(main.locator('section', { hasText: /your rights/i })).toContainText(new RegExp(right, 'i'));
  }
});

test('routes: every public address answers, private ones lead visitors to the door', async ({ request }) => {
  for (const path of [
    '/',
    '/services/podcasts',
    '/blog',
    '/privacy',
    '/circle',
    '/forgot-password',
    '/reset-password',
  ]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  expect((await request.get('/anything/else')).status()).toBe(404);
});

test('blog: a hero headline, cards with badge, title, excerpt, picture and short date, a newsletter block', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // One that the site begins with: others may have been written without a picture.
  const [post] = blogPosts;
  const card = page.getByRole('article').filter({ hasText: post!.title });
  await expect(card.getByRole('link', { name: post!.title })).toHaveAttribute('href', `/blog/${post!.slug}`);
  await expect(card.getByText(post!.category, { exact: true })).toBeVisible();
  await expect(card.getByText(post!.excerpt)).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByText(/^(\w{3} \d{1,2}, \d{4}|\d{1,2} \w{3,4} \d{4})$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('service pages: unknown slug; every page carries the chat', async ({ page }) => {
  await page.goto('/services/nothing');
  await expect(page.getByRole('heading', { name: 'Service Not Found' })).toBeVisible();
  await expect(page.getByText("The service you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
});

test('booking: four producers lead back to Podcasts; three meetings, by video call, of about 30-45 minutes', async ({
  request,
}) => {
  expect([producers.length, meetingPeople.length]).toEqual([4, 3]);
  const read = async (path: string) => await (await request.get(path)).text();
  for (const person of producers) {
    const html = await read(bookingPath('podcast', person));
    expect(html).toContain(person.name);
    expect(html).toMatch(/<a [^>]*href="\/services\/podcasts"[^>]*>(?:<svg.*?<\/svg>)?Back to Podcasts/);
  }
  for (const person of meetingPeople) {
    const html = await read(bookingPath('meeting', person));
    expect(html).toContain(person.name);
    expect(html).toContain('Meetings are by video call and last about 30-45 minutes.');
  }
});

test('toasts: the viewport is 420 px wide at most', async ({ page, toast }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toBeVisible();
  await expect(page.getByRole('region', { name: /notifications/i })).toHaveCSS('width', '420px');
});

import type { Locator, Page } from '@playwright/test';
import { addMember, signInAsNewMember, expect, test } from './fixtures.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Whether a press in the middle of an element reaches it. */
const isReached = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node));
  });

/** Whether an element can be pressed anywhere in the window, from right below one bar to right above the other. */
async function isReachedEverywhere(page: Page, element: Locator): Promise<void> {
  await page.locator('nav[aria-label="The Circle"]').waitFor({ state: 'attached' });
  const places: ((end: number) => number)[] = [() => 60, (end) => end / 2, (end) => end - 120, (end) => end - 60];
  for (const [index, place] of places.entries()) {
    // Waits for the layout: content that loads above moves it, and the bar is hidden while typing and returns after it.
    const isReachedThere = async () => {
      const end = await page.evaluate(
        () => document.querySelector('nav[aria-label="The Circle"]')?.getBoundingClientRect().top || window.innerHeight,
      );
      await element.evaluate((node, at) => {
        window.scrollBy({ top: node.getBoundingClientRect().top - at, behavior: 'instant' });
      }, place(end));
      return isReached(element);
    };
    await expect.poll(isReachedThere, `at place ${index + 1} of ${places.length}`).toBe(true);
  }
}

const write = (page: Page, title: string) =>
  page.request.post('/api/feed/posts', { data: { title, content: 'Two minutes.\n\n'.repeat(40), postType: 'text' } });

for (const viewport of PHONES) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test('nothing covers the comment box and its buttons, not even a toast', async ({ page, signUp, toast }) => {
      await signUp();
      const wanted = `Wanted at ${viewport.width}`;
      for (const title of ['Before it', wanted, 'After it']) await write(page, title);
      await page.goto('/feed');
      const post = page.getByRole('article').filter({ has: page.getByRole('heading', { name: wanted }) });
      const add = post.getByRole('button', { name: 'Add comment' });
      await isReachedEverywhere(page, add);
      await isReachedEverywhere(page, post.getByRole('textbox', { name: 'Write a comment' }));
      await post.getByRole('textbox', { name: 'Write a comment' }).fill('How kind');
      await add.click();
      await expect(toast('Comment added! (+5 points)')).toBeVisible();
      await isReachedEverywhere(page, add);

      await post.getByRole('button', { name: 'More options for this post' }).click();
      await page.getByRole('menuitem', { name: 'Edit post' }).click();
      await isReachedEverywhere(page, post.getByRole('button', { name: 'Save', exact: true }));
    });

    test('the Circle’s bars stay while the feed scrolls', async ({ page, signUp }) => {
      await signUp();
      await write(page, 'Long');
      await write(page, 'Longer');
      await page.goto('/feed');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      const bar = page.getByRole('navigation', { name: 'The Circle' });
      for (const name of ['Feed', 'Messages', 'Library']) {
        await expect(bar.getByRole('link', { name })).toBeInViewport();
        expect(await isReached(bar.getByRole('link', { name }))).toBe(true);
      }
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeInViewport();
    });

    test('a conversation fills the window: its list scrolls, the box is at the bottom, and no bar covers it', async ({
      page,
      signUp,
      server,
    }) => {
      const { id } = await addMember(server, { firstName: 'Grace' });
      await signUp();
      await page.request.post(`/api/messages/with/${id}`, { data: { text: 'A long first message.\n'.repeat(60) } });
      await page.goto(`/messages/with/${id}`);
      const log = page.getByRole('log', { name: 'Messages' });
      await expect(log).toContainText('A long first message.');
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
        0,
      );
      expect(await log.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeGreaterThan(500);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      expect(
        (await page.getByRole('button', { name: 'More options for this conversation' }).boundingBox())!.y,
      ).toBeLessThan(20);
      const box = page.getByRole('textbox', { name: 'Message to Grace Claudel' });
      const { y, height } = (await box.boundingBox())!;
      expect(viewport.height - (y + height)).toBeLessThan(40);
      await box.fill('Hello');
      expect(await isReached(page.getByRole('button', { name: 'Send message' }))).toBe(true);

      await page.getByRole('link', { name: 'All messages' }).click();
      await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Feed' }).click();
      await expect(page.getByRole('button', { name: 'Share Something New' })).toBeVisible();
    });
  });
}

test('the website’s drawer on a phone links to messages, members and notifications @gate', async ({ page, signUp }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp();
  const open = async (name: string) => {
    await page.goto('/privacy');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'How can we help you?' }).getByRole('link', { name, exact: true }).click();
  };
  await open('Messages');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await open('Members');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await open('Notifications');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/feed$/);
});

test('visitors have the chat in the corner, and members in their menu', async ({ page, signUp }) => {
  const chat = page.getByRole('button', { name: 'Chat with us' });
  await page.goto('/circle');
  await expect(chat).toBeInViewport();
  await signUp();
  await page.goto('/feed');
  await expect(page.getByRole('button', { name: 'Share Something New' })).toBeVisible();
  await expect(chat).toHaveCount(0);
  const you = page.getByRole('button', { name: /^Account:/ });
  await you.press('Enter');
  await page.getByRole('menuitem', { name: 'Ask Bonjour' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('log', { name: 'Conversation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(you).toBeFocused();
});

test.describe('with text twice as large on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  for (const path of [
    '/member',
    '/messages',
    '/library',
    '/webinars',
    '/members-app',
    '/members/map',
    '/profile',
    '/profile/notifications',
  ]) {
    test(`the title in the bar at ${path} is not truncated, and nothing overflows the window`, async ({
      page,
      signUp,
    }) => {
      await signUp();
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
      const title = page.getByRole('banner').locator('p').first();
      await expect(title).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const isCut = () =>
        title.evaluate((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2);
      await expect.poll(isCut).toBe(false);
      // The screen's data may arrive meanwhile.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  }

  test('the names above posts, comments and replies are not truncated or covered', async ({
    page,
    signUp,
    playwright,
    baseURL,
    server,
  }) => {
    const other = await playwright.request.newContext({ baseURL });
    await signInAsNewMember(other, server, { firstName: 'Constantine', lastName: 'Kettleborough' });
    const title = `Large ${Date.now()}`;
    const post = await other.post('/api/feed/posts', { data: { title, content: 'Words' } });
    const { id } = (await post.json()) as { id: number };
    const say = async (content: string, parentId?: number) => {
      const data = { content, ...(parentId && { parentId }) };
      return ((await (await other.post(`/api/feed/posts/${id}/comments`, { data })).json()) as { id: number }).id;
    };
    await say('A reply', await say('A comment'));
    await other.dispose();
    await signUp();
    await page.goto('/feed');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    const article = page.getByRole('article', { name: title });
    const names = article.getByRole('link', { name: 'Constantine Kettleborough' });
    await expect(names).toHaveCount(3);
    const faults = await article.evaluate((card) => {
      const edge = card.getBoundingClientRect().right;
      const covers = [...card.querySelectorAll('button, svg')].map((each) => each.getBoundingClientRect());
      return [...card.querySelectorAll('a')]
        .filter((link) => link.textContent === 'Constantine Kettleborough')
        .flatMap((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return [...range.getClientRects()].filter(
            ({ left, right, top, bottom }) =>
              right > edge ||
              covers.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top),
          );
        });
    });
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

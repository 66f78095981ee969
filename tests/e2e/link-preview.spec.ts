import type { Page } from '@playwright/test';
import { bytes, html, startHostilePages, type HostilePages } from '../support/hostile-pages.ts';
import { jpeg } from '../support/pictures.ts';
import { startSite } from '../support/worker-server.ts';
import { signInAsNewMember } from './fixtures.ts';
import { expect, expectFeedCached, openWithWorker, stoppable, test as base } from './offline-fixtures.ts';

/** The other sites of the internet, which this test's server resolves. */
const test = base.extend<{ sites: HostilePages }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  sites: async ({}, use) => {
    const sites = await startHostilePages();
    await use(sites);
    await sites.close();
  },
  server: [
    async ({ sites }, use, { project }) => {
      const site = await startSite(project.name, sites.env);
      await use(stoppable(site));
      await site.end();
    },
    { scope: 'test' },
  ],
});

const ADDRESS = 'http://school.example/news';
const news = html(
  '<title>Prize day on the lawn</title><meta property="og:image" content="/lawn.jpg"><meta name="description" content="With the brass band">',
);

const share = async (page: Page, title: string, content: string): Promise<void> => {
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
  await page.getByRole('button', { name: 'Share post' }).click();
};

const partsOf = (page: Page, title: string) => {
  const post = page.getByRole('article', { name: title });
  const card = post.getByRole('complementary', { name: 'Link preview' });
  return { post, card, link: post.getByRole('link', { name: ADDRESS, exact: true }) };
};

/** The picture of a card has loaded. */
const expectPicture = (card: ReturnType<typeof partsOf>['card']) =>
  expect
    .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);

test('a link preview appears while its author watches, is seen by others, and removed by the author @gate', async ({
  page,
  browser,
  server,
  sites,
  signUp,
}) => {
  // The page responds once the post is in the feed.
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  sites.answers.set('/news', (response, request) => {
    asked.resolve();
    void answered.promise.then(() => news(response, request));
  });
  sites.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg(1200, 630)));
  await signUp();
  await page.goto('/feed');
  await share(page, 'Read this', `Look at ${ADDRESS} before Monday.`);
  const mine = partsOf(page, 'Read this');
  await expect(mine.link).toBeVisible();
  await asked.promise;
  await expect(mine.card).toBeHidden();
  answered.resolve();
  await expect(mine.card).toContainText('Prize day on the lawn');
  await expect(mine.card).toContainText('With the brass band');
  await expect(mine.card.getByRole('link')).toHaveAttribute('href', ADDRESS);
  await expectPicture(mine.card);

  const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const reader = await other.newPage();
  await signInAsNewMember(reader.request, server, { firstName: 'Rosa', lastName: 'Bonheur' });
  await reader.goto('/feed');
  const theirs = partsOf(reader, 'Read this');
  await expect(theirs.card).toContainText('Prize day on the lawn');
  await expectPicture(theirs.card);
  await expect(theirs.card.getByRole('button', { name: 'Remove preview' })).toBeHidden();

  const remove = mine.card.getByRole('button', { name: 'Remove preview' });
  await remove.click();
  await expect(mine.card).toBeHidden();
  await expect(mine.link).toBeVisible();
  // The other's screen updates without a reload.
  await expect(theirs.card).toBeHidden();
  await expect(theirs.link).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.card).toContainText('Prize day on the lawn');
  await remove.click();
  await expect(mine.card).toBeHidden();
  await page.reload();
  await expect(mine.link).toBeVisible();
  await expect(mine.card).toBeHidden();
  await other.close();
});

test('a link to an unreachable page has no preview, and a preview can be read offline', async ({
  page,
  server,
  sites,
  signUp,
}) => {
  sites.answers.set('/news', news);
  sites.answers.set('/lawn.jpg', bytes('image/jpeg', await jpeg(1200, 630)));
  await signUp();
  const post = async (title: string, content: string) => {
    const answer = await page.request.post('/api/feed/posts', { data: { title, content } });
    expect(answer.status()).toBe(201);
    return `/api/feed/posts/${((await answer.json()) as { id: number }).id}`;
  };
  await post('Nothing there', 'See http://school.example/missing for more.');
  const path = await post('Read this', `Look at ${ADDRESS} before Monday.`);
  await expect.poll(() => sites.asked.map(({ at }) => at)).toContain('school.example/missing');
  await expect.poll(async () => (await page.request.get(path)).json()).toHaveProperty('preview');

  await openWithWorker(page, '/feed');
  const plain = partsOf(page, 'Nothing there');
  const link = plain.post.getByRole('link', { name: 'http://school.example/missing', exact: true });
  const { card } = partsOf(page, 'Read this');
  await expect(card).toContainText('Prize day on the lawn');
  await expectPicture(card);
  await expect(link).toHaveAttribute('href', 'http://school.example/missing');
  await expect(plain.card).toBeHidden();

  await expectFeedCached(page);
  await server.stop();
  await page.reload();
  await expect(card).toContainText('Prize day on the lawn');
  await expect(card.getByRole('link')).toHaveAttribute('href', ADDRESS);
  await expect(link).toBeVisible();
  await expect(plain.card).toBeHidden();
});

import type { Page } from '@playwright/test';
import { jpeg } from '../../support/pictures.ts';
import { wav } from '../../support/sounds.ts';
import { expect } from '../fixtures.ts';
import type { Screen } from './screen.ts';

const picture = async () => ({ name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: await jpeg(640, 360) });
const sound = () => ({ name: 'one.wav', mimeType: 'audio/wav', buffer: wav(2) });

/** @returns its id */
async function share(page: Page, options: NonNullable<Parameters<Page['request']['post']>[1]>): Promise<number> {
  const answer = await page.request.post('/api/feed/posts', options);
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** A text post with a comment and a like. */
async function shareWithComment(page: Page): Promise<number> {
  const id = await share(page, { data: words });
  await page.request.post(`/api/feed/posts/${id}/comments`, { data: { content: 'See https://school.example/lawn' } });
  await page.request.post(`/api/feed/posts/${id}/like`, { data: { liked: true } });
  return id;
}

const words = { title: 'Prize day', content: 'The whole school on the lawn.' };

async function shareFilms(page: Page): Promise<void> {
  await share(page, { data: { ...words, postType: 'video', mediaUrl: 'https://films.example/lawn.mp4' } });
  await share(page, { data: { ...words, postType: 'video', mediaUrl: 'https://vimeo.com/76979871' } });
}

async function shareFiles(page: Page): Promise<void> {
  await share(page, { multipart: { ...words, postType: 'image', file: await picture() } });
  await share(page, { multipart: { ...words, postType: 'audio', file: sound() } });
}

/** The feed with two visible posts: posts out of view have no layout. */
const feedWith = (
  what: string,
  shareThem: (page: Page) => Promise<void>,
  open: (page: Page) => Promise<void>,
): Screen => ({
  name: `feed with ${what}`,
  path: '/feed',
  as: 'member',
  async before(page) {
    await shareThem(page);
    await page.setViewportSize({ width: 1280, height: 1500 });
    return '/feed';
  },
  open,
});

const compose = (page: Page) => page.getByRole('button', { name: 'Share Something New' }).click();

/** The composer for one kind of post. */
const composer = (kind: string, then: (page: Page) => Promise<void>): Screen => ({
  name: `composer for ${kind}`,
  path: '/feed',
  as: 'member',
  async open(page) {
    await compose(page);
    await page.getByRole('button', { name: kind, exact: true }).click();
    await then(page);
  },
});

/** The feed, its posts and its composer. */
export const feedScreens: Screen[] = [
  feedWith('films', shareFilms, (page) =>
    page
      .getByText(/domain restrictions/)
      .first()
      .waitFor(),
  ),
  feedWith('a picture and a recording', shareFiles, async (page) => {
    await page.getByRole('figure', { name: 'Audio: Prize day' }).first().waitFor();
    await page.getByAltText('Prize day').first().waitFor();
  }),
  {
    name: 'a post on its own, open for changes',
    path: '/feed/1',
    as: 'member',
    before: async (page) => `/feed/${await shareWithComment(page)}`,
    async open(page) {
      await page.getByRole('button', { name: 'Edit comment' }).click();
      await page.getByRole('button', { name: 'Edit post' }).click();
      await page.getByLabel('Title').fill('x'.repeat(201));
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await expect(page.getByText('201 / 200')).toBeVisible();
    },
  },
  { name: 'a post that is not there', path: '/feed/999999', as: 'member' },
  {
    name: 'composer with a post of the blog',
    path: '/feed?share=what-families-remember-after-an-open-day',
    as: 'member',
    open: (page) => page.getByRole('button', { name: 'Remove blog post' }).waitFor(),
  },
  composer('Text', async (page) => {
    await page.getByRole('button', { name: 'Share post' }).click();
    await page.getByText('Title is required').waitFor();
  }),
  composer('Image', async (page) => {
    await page.locator('input[type=file]').setInputFiles(await picture());
    await page.getByAltText('Your file').waitFor();
  }),
  composer('Video', (page) => page.getByLabel('Video link').fill('https://')),
  composer('Audio', async (page) => {
    await page.getByLabel('Title').fill('Prize day');
    await page.getByLabel('Content').fill('On the lawn.');
    await page.getByRole('button', { name: 'Share post' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please select an audio file to upload' }).waitFor();
  }),
];

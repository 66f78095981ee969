import type { Page } from '@playwright/test';
import { wav } from '../../support/sounds.ts';
import { expect } from '../fixtures.ts';
import type { Screen } from './screen.ts';

/** Chromium's event when the app can be installed. */
export async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

/** The member's own recording, as the newest post of the feed. */
async function share(page: Page): Promise<string> {
  const file = { name: 'choir.wav', mimeType: 'audio/wav', buffer: wav(2) };
  const multipart = { title: 'The choir, heard', content: 'In the chapel.', postType: 'audio', file };
  expect((await page.request.post('/api/feed/posts', { multipart })).status()).toBe(201);
  await page.setViewportSize({ width: 1280, height: 1500 });
  return '/member';
}

/** The member was here more than an hour ago, and saves the recording. */
async function comeBack(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.setItem('private/first-visit', '1'));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'The Circle' })).toBeVisible();
  await offerToInstall(page);
  await page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByRole('region', { name: 'Install the Circle' })).toBeVisible();
  const recording = page.getByRole('figure', { name: 'Audio: The choir, heard' }).first();
  await recording.getByRole('button', { name: 'Save for offline' }).click();
  await expect(recording.getByText(/^Saved on this device/)).toBeVisible();
}

/** The app on a device, and the data stored there. */
export const offlineScreens: readonly Screen[] = [
  { name: 'a page that is not there offline', path: '/offline?wanted=%2Fblog%2Fa-post', as: 'visitor' },
  { name: 'app and offline, with the steps', path: '/member/app', as: 'member' },
  { name: 'app and offline, with the button', path: '/member/app', as: 'member', open: offerToInstall },
  {
    name: 'feed with the offer to install and a kept recording',
    path: '/member',
    as: 'member',
    before: share,
    open: comeBack,
  },
];

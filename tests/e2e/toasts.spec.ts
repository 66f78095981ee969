import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Makes a toast appear: the form refuses an empty address. */
async function refuse(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}

test('a toast disappears after five seconds', async ({ page, toast }) => {
  await page.clock.install();
  await refuse(page);
  await expect(toast('Email required')).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(toast('Email required')).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast('Email required')).toBeHidden();
});

test('F8 focuses the toast and Escape dismisses it', async ({ page, toast }) => {
  await refuse(page);
  await expect(toast('Email required')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /notifications/i }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(toast('Email required')).toBeHidden();
});

test('a swipe to the right dismisses the toast, a short one does not', async ({ page, toast }) => {
  await refuse(page);
  const swipe = async (distance: number): Promise<void> => {
    const box = await toast('Email required').boundingBox();
    await page.mouse.move(box!.x + 10, box!.y + 5);
    await page.mouse.down();
    await page.mouse.move(box!.x + 10 + distance, box!.y + 5, { steps: 8 });
    await page.mouse.up();
  };
  await expect(toast('Email required')).toBeVisible();
  await swipe(30);
  await expect(toast('Email required')).toBeVisible();
  await swipe(140);
  await expect(toast('Email required')).toBeHidden();
});

test('one toast is shown at a time', async ({ page }) => {
  await refuse(page);
  const toasts = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toasts.filter({ visible: true })).toHaveCount(1);
});

test('the toasts are 420 px wide at most', async ({ page, toast }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toBeVisible();
  await expect(page.getByRole('region', { name: /notifications/i })).toHaveCSS('width', '420px');
});

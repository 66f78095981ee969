import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

/** A fake Calendly, which sends Calendly's ready message. */
const CALENDAR = `<!doctype html><title>Calendar</title><h1>Pick a time</h1>
<script>parent.postMessage({ event: 'calendly.event_type_viewed', payload: {} }, '*')</script>`;

const thirdParty = /^https:\/\/(calendly|cal|app\.cal)\.com\//;
const calendar = (page: Page) => page.locator('iframe[title$="’s calendar"]');

/** Counts the requests to the calendar's company, and answers with the fake. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(thirdParty, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: CALENDAR });
  });
  return asked;
}

/** The calendar's company never answers, as behind a filter that drops packets. */
const silence = (page: Page) => page.route(thirdParty, () => {});

/** From here on the clock is fake; before, the page needs it to start. */
async function stopClock(page: Page) {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function fillIn(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('First choice').fill(inAWeek());
}

/** In the field's format: in a week, at three in the afternoon. */
const inAWeek = (): string => `${new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T15:00`;

test('the calendar loads only after consent, and disappears when the page is left @gate', async ({ page }) => {
  const asked = await standIn(page);
  await page.goto('/services/podcasts');
  await page.goto('/book/ottilie');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ottilie Marsh');
  await expect(page.getByText('Meetings are by video call and last about 30-45 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the calendar' })).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Load the calendar' }).click();
  await expect(page.frameLocator('iframe[title="Ottilie Marsh’s calendar"]').getByText('Pick a time')).toBeVisible();
  await expect(page.getByText('Loading the calendar...')).toBeHidden();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^https:\/\/calendly\.com\/bonjour-example\/ottilie\?embed_domain=127\.0\.0\.1/);

  await page.getByRole('link', { name: 'Back to Podcasts' }).click();
  await expect(page).toHaveURL(/\/services\/podcasts$/);
  await expect(calendar(page)).toHaveCount(0);
});

test('the consent is stored, and can be revoked at the foot of the page @gate', async ({ page }) => {
  const asked = await standIn(page);
  await page.goto('/book/meeting/margaux');
  await page.getByRole('button', { name: 'Always load' }).click();
  await expect(calendar(page)).toBeVisible();
  await page.goto('/book/meeting/beatrix');
  await expect(calendar(page)).toBeVisible();

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
  await expect(dialog.getByText('Your choice: always load')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask me each time' }).click();
  await expect(dialog.getByText('Your choice: ask me each time')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused();
  await expect(calendar(page)).toHaveCount(0);

  const before = asked.length;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Load the calendar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Always load' })).toBeHidden();
  expect(asked).toHaveLength(before);
});

test('a calendar that has not loaded after four seconds is replaced by the page’s own form', async ({
  page,
  mailsTo,
}) => {
  await silence(page);
  await page.clock.install();
  await page.goto('/book/kofi');
  await stopClock(page);
  await page.getByRole('button', { name: 'Load the calendar' }).click();
  await expect(page.getByText('Loading the calendar...')).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(calendar(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(
    page.getByText('We couldn’t load the calendar. You can suggest a time here instead.').last(),
  ).toBeVisible();
  await expect(calendar(page)).toHaveCount(0);
  await page.clock.resume();

  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please choose at least one time that suits you')).toBeVisible();

  const visitor = { name: 'Hélène Boucher', email: `helene-${process.pid}@school.example` };
  await page.getByLabel('Your time zone').selectOption('America/New_York');
  await fillIn(page, visitor);
  await expect(page.getByText(/London: .* 20:00 · Dubai: .*/)).toBeVisible();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent' })).toBeFocused();

  await expect
    .poll(async () => (await mailsTo('hello@bonjour.example')).join('\n'))
    .toMatch(/Podcast with Kofi Amankwah[^]*helene-/);
  await expect.poll(async () => (await mailsTo(visitor.email)).join('\n')).toContain('/receipt?token=');
});

test('a blocked calendar is replaced by the form too, and can be retried @gate', async ({ page, complaints }) => {
  await page.route(thirdParty, (route) => route.abort('blockedbyclient'));
  await page.clock.install();
  await page.goto('/book/noor');
  await stopClock(page);
  await page.getByRole('button', { name: 'Load the calendar' }).click();
  await expect(page.getByText('Loading the calendar...')).toBeVisible();
  await page.clock.runFor(4_100);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the calendar instead' }).click();
  await expect(page.getByRole('button', { name: 'Load the calendar' })).toBeVisible();
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
});

test('offline, the form replaces the calendar at once @gate', async ({ page, context }) => {
  const asked = await standIn(page);
  await page.goto('/book/rafael');
  // Its code is loaded when it is first shown.
  await page.getByRole('button', { name: 'Suggest a time' }).click();
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the calendar instead' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Load the calendar' }).click();
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('the form can be chosen at once without consent, and a retry after a lost response sends it once @gate', async ({
  page,
  mailsTo,
  complaints,
  toast,
}) => {
  const asked = await standIn(page);
  await page.goto('/book/meeting/tomasz');
  await page.getByRole('button', { name: 'Suggest a time' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fillIn(page, { name: 'Sonia Rykiel', email: 'sonia@school.example' });
  const restore = await intercept(page, '**/api/bookings', async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast('Failed to send request')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await mailsTo('hello@bonjour.example')).filter((mail) => mail.includes('sonia@school.example')).length,
    )
    .toBe(1);
  expect(asked).toEqual([]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_FAILED')]);
});

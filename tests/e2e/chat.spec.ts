import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { askBonjour, box, log, openChat, opener, panel, say, sessionOf, waiting } from './chat-page.ts';
import { expect, test, openWithoutCode } from './fixtures.ts';

test('a visitor asks for a price and follows the link in the answer, and the chat stays open @gate', async ({
  page,
}) => {
  await openChat(page);
  await say(page, 'How much is photography?');
  await expect(log(page).getByText(/£1,495/)).toBeVisible();
  await say(page, 'And in Dubai?');
  await expect(
    log(page)
      .getByText(/AED 6,950/)
      .last(),
  ).toBeVisible();
  await log(page).getByRole('link', { name: 'Photography' }).last().click();
  await expect(page).toHaveURL(/\/services\/photography$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photography');
  await expect(log(page).getByText(/£1,495/)).toBeVisible();
});

test('a press before the page’s code has loaded opens the chat afterwards', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  await opener(page).click();
  release();
  await expect(panel(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
});

test('the conversation and the draft survive a reload @gate', async ({ page }) => {
  await openChat(page, '/services/podcasts');
  await say(page, 'Do you record podcasts in London?');
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await box(page).fill('And what');
  await page.reload();
  await expect(log(page).getByText('Do you record podcasts in London?')).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(box(page)).toHaveValue('And what');
});

test('a person replies, and a message to a closed conversation starts a new one @gate', async ({ page, admin }) => {
  await openChat(page);
  const sessionId = await sessionOf(page);
  await admin.post(`/api/admin/chats/${sessionId}/messages`, { data: { message: 'Good morning, Ada here.' } });
  await expect(log(page).getByText('Good morning, Ada here.')).toBeVisible();
  await expect(panel(page).getByText('You’re talking to our team')).toBeVisible();
  await say(page, 'Could you come on Tuesday?');
  await expect(log(page).getByText('Someone from our team will reply here.')).toBeVisible();

  expect((await admin.post(`/api/admin/chats/${sessionId}/resolve`)).status()).toBe(200);
  await say(page, 'How much is photography?');
  await expect(log(page).getByText(/£1,495/)).toBeVisible();
  await expect(log(page).getByText('How much is photography?')).toHaveCount(1);
  await expect(log(page).getByText('Could you come on Tuesday?')).toHaveCount(0);
  expect(await sessionOf(page)).not.toBe(sessionId);
});

test('a visitor who asks for a person can leave an address, which the agency sees @gate', async ({ page, mailsTo }) => {
  await openChat(page);
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click();
  await expect(panel(page).getByRole('link', { name: 'hello@bonjour.example' }).first()).toBeVisible();
  await expect(log(page).getByText('Great! Let me get your contact info so our team can follow up:')).toBeVisible();
  const submit = log(page).getByRole('button', { name: 'Submit Contact Info' });
  await expect(submit).toBeDisabled();
  await log(page).getByPlaceholder('Your email address *').fill('not an address');
  await submit.click();
  await expect(log(page).getByText('Please enter a valid email address')).toBeVisible();
  await log(page).getByPlaceholder('Your email address *').fill('simone@school.example');
  await log(page).getByPlaceholder('Your name (optional)').fill('Simone');
  await submit.click();
  await expect(log(page).getByText('My email address is simone@school.example and my name is Simone.')).toBeVisible();
  await expect(submit).toBeHidden();
  await expect(log(page).getByText(/Merci!/)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo('hello@bonjour.example')).join('\n'))
    .toContain('left an email address in the chat');
});

test('the chat works by keyboard alone @gate', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(log(page).getByText(/^Bonjour! I’m Colette/)).toBeVisible();
  await page.keyboard.type('What does');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('a podcast cost?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(/£295/)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(log(page).getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('the open chat suggests three questions about the page until a message is sent', async ({ page }) => {
  await openChat(page, '/services/podcasts');
  const offered = log(page).getByRole('group', { name: 'Suggested questions' });
  await expect(offered.getByRole('button')).toHaveCount(3);
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(offered.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('What do ten episodes and a year of hosting cost?')).toBeVisible();
  await expect(log(page).getByText(/^Our UK prices, added up:.*10 × £295 = £2,950.*Total: £3,550/s)).toBeVisible();
  await expect(offered).toBeHidden();
  await expect(box(page)).toBeFocused();
});

test('the assistant quotes prices for the region shown first on the pages', async ({ page }) => {
  await page.goto('/services/photography');
  const emirates = page.getByRole('radio', { name: 'UAE' });
  // Pressed before its code has loaded, it is chosen afterwards.
  await emirates.click();
  await expect(emirates).toBeChecked();
  await opener(page).click();
  await expect(log(page).getByText(/^Bonjour! I’m Colette/)).toBeVisible();
  await say(page, 'How much is it?');
  await expect(log(page).getByText(/our UAE prices.*full day: AED 6,950 \(UK £1,495, US \$1,995\)/s)).toBeVisible();
  await expect(log(page).getByRole('group', { name: 'Suggested questions' })).toHaveCount(0);
});

test('signing out removes the chat for the next person @gate', async ({ page, signUp }) => {
  await signUp();
  await askBonjour(page, '/member');
  await say(page, 'I have a confidential question about fees.');
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await box(page).fill('A secret draft');
  await page.keyboard.press('Escape');
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await opener(page).click();
  await expect(log(page).getByRole('listitem')).toHaveCount(1);
  await expect(log(page).getByText('confidential')).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
});

test.describe('on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('the chat fills the screen, and closes when a link is followed', async ({ page }) => {
    await openChat(page);
    // As wide as the page without its scrollbar. It slides in from below.
    const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
    await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: 568 });
    // The page behind is inert.
    await expect(page.locator('[inert] #main')).toHaveCount(1);
    for (const button of await panel(page).getByRole('button').all()) {
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    expect(await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await say(page, 'How much is photography?');
    await log(page).getByRole('link', { name: 'Photography' }).click();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photography');
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('the button does not cover the field being filled in, or the last line of the page', async ({ page }) => {
    await page.goto('/');
    await expect(opener(page)).toBeVisible();
    await page.getByLabel('First name').focus();
    await expect(opener(page)).toBeHidden();
    await page.getByLabel('First name').blur();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const button = (await opener(page).boundingBox())!;
    const last = (await page.locator('footer').getByRole('link', { name: 'Privacy Policy' }).boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(button.y);
  });
});

test.describe('zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the chat stays inside the window, and all of it is reachable', async ({ page }) => {
    await openChat(page);
    for (const part of [
      panel(page).getByRole('heading', { name: 'Colette from Bonjour' }),
      panel(page).getByRole('button', { name: 'Talk to a person' }),
      log(page),
      box(page),
      panel(page).getByRole('button', { name: 'Close chat' }),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.9 });
      await expect.poll(async () => (await panel(page).boundingBox())!).toMatchObject({ x: 0, y: 0, height: 256 });
    }
    await panel(page).getByRole('button', { name: 'Talk to a person' }).click();
    const last = panel(page).getByRole('link').last();
    // The newest message scrolls into view, perhaps after this.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 0.9, timeout: 500 });
    }).toPass();
    await say(page, 'How much is photography?');
    await expect(log(page).getByText(/£1,495/)).toBeInViewport();
  });
});

test('a toast and the open chat do not overlap', async ({ page, toast }) => {
  await openChat(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toBeVisible();
  const right = (await panel(page).boundingBox())!.x;
  const message = (await toast('Email required').boundingBox())!;
  expect(message.x + message.width).toBeLessThan(right);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe finds no violations in the open chat, beside the page and over it', async ({ page, complaints }) => {
      await openChat(page, '/services/photography');
      await panel(page).getByRole('button', { name: 'Talk to a person' }).click();
      await expect(log(page).getByRole('button', { name: 'Submit Contact Info' })).toBeVisible();
      await page.route('**/api/chat/message', (route) => route.fulfill({ status: 500, json: { message: '' } }));
      await say(page, 'Hello?');
      await expect(log(page).getByText('Not sent')).toBeVisible();
      await page.route('**/api/chat/message', (route) => route.abort('connectionfailed'));
      await say(page, 'Anybody?');
      await expect(waiting(page)).toBeVisible();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 720 });
        await expect(panel(page)).toHaveCSS('position', 'fixed');
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      complaints.splice(0);
    });
  });
}

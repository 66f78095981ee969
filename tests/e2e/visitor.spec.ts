import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

test('a visitor reads about a service and sends an inquiry, which the agency receives @gate', async ({
  page,
  mailsTo,
  toast,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate Your School Marketing');

  await page.getByRole('link', { name: 'View Our Services' }).click();
  await expect(page.locator('#services')).toBeInViewport();
  const cards = page.locator('#services').getByRole('link', { name: /Learn More/ });
  await expect(cards).toHaveCount(6);
  await cards.nth(3).click();

  await expect(page).toHaveURL(/\/services\/photography$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photography');
  await expect(
    page.getByRole('heading', { name: 'What’s Included' }).or(page.getByRole('heading', { name: "What's Included" })),
  ).toBeVisible();
  await expect(page.getByText('Ready to Get Started?')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.locator('#contact')).toBeInViewport();

  const form = page.locator('#contact form');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('First name is required')).toBeVisible();
  await expect(form.getByText('Last name is required')).toBeVisible();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByText('Please provide a detailed message (at least 10 characters)')).toBeVisible();

  await form.getByLabel('First name').fill('Simone');
  await form.getByLabel('Last name').fill('Veil');
  await form.getByLabel(/^Email/).fill('simone@school.example');
  await form.getByLabel(/School/).fill('Lycée des Collines');
  await form.getByLabel(/What can we help with/).selectOption('Photography');
  await form.getByLabel('Message').fill('We would like photographs of our open day in May.');
  await expect(form.getByText('First name is required')).toBeHidden();
  await form.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  await expect(toast('Message sent successfully!')).toBeVisible();
  await expect(toast("Thank you for contacting us. We'll get back to you soon.")).toBeVisible();
  const again = page.getByRole('button', { name: 'Send Another Message' });
  await again.scrollIntoViewIfNeeded();
  // A mouse click on the button works while the toast is shown.
  const hit = await again.evaluate((button) => {
    const toasts = [...document.querySelectorAll('[data-toast]')];
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return toasts.map((shown) => {
      const over = shown.getBoundingClientRect();
      return over.left < right && over.right > left && over.top < bottom && over.bottom > top;
    });
  });
  expect(hit).toEqual([false]);

  await expect
    .poll(async () => (await mailsTo('hello@bonjour.example')).join('\n'))
    .toContain('photographs of our open day in May');

  await again.click();
  await expect(form.getByLabel('First name')).toHaveValue('');
});

test('a failed submission keeps the text and shows what to do, and the retry sends it once', async ({
  page,
  mailsTo,
  complaints,
  toast,
}) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('First name').fill('Edith');
  await form.getByLabel('Last name').fill('Piaf');
  await form.getByLabel(/^Email/).fill('edith@school.example');
  await form.getByLabel('Message').fill('Non, je ne regrette rien: please send us your prices.');

  const restore = await intercept(page, '**/api/contact', (route) =>
    route.fulfill({ status: 500, json: { message: 'Please try again shortly.', code: 'unavailable' } }),
  );
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast('Failed to send message')).toBeVisible();
  await expect(toast('Please try again or contact us directly via email or WhatsApp.')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue(/je ne regrette rien/);

  await restore();
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo('hello@bonjour.example')).filter((mail) => mail.includes('regrette rien')).length)
    .toBe(1);
  // The browser and the screen both report the server's refusal; there was no other error.
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining('500'),
    expect.stringContaining('The message could not be sent'),
  ]);
});

test('a message whose response is lost is kept, and arrives once @gate', async ({ page, mailsTo, complaints }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('First name').fill('Edith');
  await form.getByLabel('Last name').fill('Piaf');
  await form.getByLabel(/^Email/).fill('edith.piaf@school.example');
  await form.getByLabel('Message').fill('La vie en rose: a film of our open day, please.');
  const arrived = async () =>
    (await mailsTo('hello@bonjour.example')).filter((mail) => mail.includes('La vie en rose')).length;

  // The server receives it, but its answer is lost.
  let received = 0;
  const restore = await intercept(page, '**/api/contact', async (route) => {
    await route.fetch();
    received++;
    await route.abort('connectionfailed');
  });
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is saved' })).toBeFocused();
  expect(received).toBeGreaterThan(0);

  // It is retried automatically.
  await restore();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  await expect.poll(arrived).toBe(1);
  // The browser reports each lost answer once; there was no other error.
  expect(complaints.splice(0)).toEqual(
    Array.from({ length: received }, () => expect.stringContaining('ERR_CONNECTION_FAILED')),
  );
});

test('the hero shows another picture every four seconds, and a dot chooses one', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const dots = page.getByRole('group', { name: 'Pictures' }).getByRole('button', { name: /^Show picture/ });
  await expect(dots).toHaveCount(4);
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(4_500);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await dots.nth(3).click();
  await expect(dots.nth(3)).toHaveAttribute('aria-current', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the drawer links to every service and closes after a choice', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /menu/i }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: 'How can we help you?' })).toBeVisible();
    for (const name of [
      'Podcasts',
      'Video Testimonials',
      'Training',
      'Marketing Videos',
      'Photography',
      'Done for you Editing',
    ]) {
      await expect(drawer.getByRole('link', { name })).toBeVisible();
    }
    await expect(drawer.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/circle');
    await expect(drawer).toHaveCSS('width', '300px');
    await drawer.getByRole('link', { name: 'Training' }).click();
    await expect(page).toHaveURL(/\/services\/training$/);
    await expect(drawer).toBeHidden();
  });

  test('Escape closes the drawer and returns the focus', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: /menu/i });
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('the More menu works by keyboard', async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('button', { name: 'More' });
  const links = page.locator('#more-services').getByRole('link');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(links).toHaveText(['Marketing Videos', 'Photography', 'Done for you Editing']);
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/services\/photography$/);
});

import { expect, test } from '../fixtures.ts';

test('hero: a full screen, four pictures, one second of fading, two buttons that scroll', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Elevate Your School Marketing' });
  const [height, screen] = [(await hero.boundingBox())?.height ?? 0, page.viewportSize()?.height ?? 0];
  // With the bar above it, which stays.
  expect(height).toBeGreaterThanOrEqual(screen - 80);
  await expect(hero.getByRole('button', { name: /^Show picture/ })).toHaveCount(4);
  await expect(hero.locator('img').first()).toHaveCSS('transition-duration', '1s');
  await expect(hero.getByRole('link', { name: 'View Our Services' })).toHaveAttribute('href', '#services');
  await hero.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('services grid: three in a row, a card with "Learn More" for each service, there with the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const grid = page.locator('#services');
  const cards = grid.getByRole('listitem');
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await expect(grid.getByRole('link', { name: /^Learn More/ })).toHaveCount(6);
  for (const slug of ['podcasts', 'training', 'done-for-you-editing']) {
    await expect(grid.locator(`a[href="/services/${slug}"]`)).toHaveCount(1);
  }
});

test('worldwide: UK, Dubai and USA with their markets, an intro film, 12+ years', async ({ page }) => {
  await page.goto('/');
  const block = page.getByRole('region', { name: 'Serving Private Schools Worldwide' });
  await expect(block.getByRole('listitem')).toHaveText([
    /Established market.*UK/,
    /New base.*Dubai/,
    /Expanding market.*USA/,
  ]);
  await expect(block.getByText('12+')).toBeVisible();
  await expect(block.locator('a[href*="youtube"], a[href*="vimeo"]').first()).toBeVisible();
});

test('contact: e-mail, WhatsApp UK and UAE, a profile, the offices, the promise to reply', async ({ page }) => {
  await page.goto('/#contact');
  const contact = page.locator('#contact');
  await expect(contact.locator('a[href^="mailto:"]').first()).toBeVisible();
  await expect(contact.locator('a[href^="https://wa.me/"]')).toHaveCount(2);
  await expect(contact.locator('a[href*="linkedin"]')).toBeVisible();
  await expect(contact.getByText('Dubai').first()).toBeVisible();
  await expect(contact.getByText('London').first()).toBeVisible();
  await expect(contact.getByRole('heading', { name: 'Send us a Message' })).toBeVisible();
  await expect(contact.getByText(/reply within 30-60 minutes during business hours.*humans, not robots/)).toBeVisible();
});

test('contact form: starts empty, offers seven interests, a message box of 120 px at least', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  for (const label of [/^First name/, /^Last name/, /^Email/, /^School/, /^Service/, /^Message/]) {
    await expect(form.getByLabel(label)).toHaveValue('');
  }
  await expect(form.getByLabel(/^Service/).locator('option:not([value=""])')).toHaveText([
    'Podcasts',
    'Video Testimonials',
    'Marketing Videos',
    'Photography',
    'Done for you Editing',
    'Training',
    'General Inquiry',
  ]);
  expect((await form.getByLabel(/^Message/).boundingBox())?.height).toBeGreaterThanOrEqual(120);
});

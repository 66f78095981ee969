import { expect, test } from '../fixtures.ts';

test('the hero fills the screen, fades between four pictures in one second, and has a button that scrolls down', async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Elevate Your School Marketing' });
  const [height, screen] = [(await hero.boundingBox())?.height ?? 0, page.viewportSize()?.height ?? 0];
  // Including the sticky bar above it.
  expect(height).toBeGreaterThanOrEqual(screen - 80);
  await expect(hero.getByRole('button', { name: /^Show picture/ })).toHaveCount(4);
  await expect(hero.locator('img').first()).toHaveCSS('transition-duration', '1s');
  await hero.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('the services grid has three columns', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const cards = page.locator('#services').getByRole('listitem');
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
});

test('the contact form’s message box is at least 120 px high', async ({ page }) => {
  await page.goto('/#contact');
  const message = page.locator('#contact form').getByLabel(/^Message/);
  expect((await message.boundingBox())?.height).toBeGreaterThanOrEqual(120);
});

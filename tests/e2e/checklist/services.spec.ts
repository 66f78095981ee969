import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/*
 * The six service pages as specified, line by line: every title, count and price. Without
 * JavaScript, so that what is found can be read by everybody.
 */
test.use({ javaScriptEnabled: false });

const open = (page: Page, slug: string) => page.goto(`/services/${slug}`);
/** The part of the page under this heading. */
const section = (page: Page, title: string | RegExp): Locator => page.getByRole('region', { name: title });
const films = (within: Page | Locator) => within.getByRole('link', { name: /^Play film: / });
const quotes = (page: Page) => page.locator('blockquote');
/** The amounts of each price, in the order UK, US, UAE. */
const pricesOf = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody')
    .evaluateAll((bodies) =>
      bodies.map((body) => [...body.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
    );

for (const [slug, name, hasPicture] of [
  ['podcasts', 'Podcasts', false],
  ['video-testimonials', 'Video Testimonials', true],
  ['marketing-videos', 'Marketing Videos', false],
  ['photography', 'Photography', true],
  ['done-for-you-editing', 'Done for you Editing', true],
  ['training', 'Training', true],
] as const) {
  test(`every service: ${slug} has name, description, What's Included${hasPicture ? ', a picture' : ''} and the closing card`, async ({
    page,
  }) => {
    const answer = await open(page, slug);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(section(page, "What's Included").getByRole('listitem')).toHaveCount(6);
    await expect(page.locator(`img[src="/images/services/${slug}.svg"][fetchpriority="high"]`)).toHaveCount(
      hasPicture ? 1 : 0,
    );
    const start = section(page, 'Ready to Get Started?');
    await expect(start.locator('a[href^="mailto:"]')).toHaveCount(1);
    await expect(start.getByRole('link', { name: 'WhatsApp UK' })).toHaveCount(1);
    await expect(start.getByRole('link', { name: 'WhatsApp UAE' })).toHaveCount(1);
  });
}

test('video-testimonials: intro film, quote, two example films, four kinds of guest, pricing', async ({ page }) => {
  await open(page, 'video-testimonials');
  await expect(films(page)).toHaveCount(3);
  await expect(quotes(page)).toHaveCount(1);
  await expect(films(section(page, 'Two films to watch'))).toHaveCount(2);
  await expect(section(page, 'Who Can Be Your Guest?').getByRole('heading', { level: 3 })).toHaveText([
    'Pupils',
    'Parents',
    'Teachers',
    'Alumni',
  ]);
  expect(await pricesOf(page)).toEqual([['£1,295', '$1,750', 'AED 6,350']]);
});

test('photography: film, the founder’s and a customer’s quote, nine pictures, notes and price', async ({ page }) => {
  await open(page, 'photography');
  await expect(films(page)).toHaveCount(1);
  await expect(quotes(page)).toHaveCount(2);
  await expect(page.getByText('Margaux Delacroix')).toBeVisible();
  await expect(page.getByText('Head of Marketing, a boarding school')).toBeVisible();
  await expect(section(page, 'One day, nine pictures').getByRole('img')).toHaveCount(9);
  const notes = page.locator('#prices').getByRole('listitem');
  await expect(notes).toContainText(['2025/26 year', 'full day', 'About 300 images per day']);
  expect(await pricesOf(page)).toEqual([['£1,495', '$1,995', 'AED 6,950']]);
});

test('training: a card that leads to another website, in a new window', async ({ page }) => {
  await open(page, 'training');
  const link = page.getByRole('link', { name: 'Visit the training website' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
  await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(link).toHaveAccessibleDescription('Opens in a new window.');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('done-for-you-editing: film, three steps, two lists, starting rates, two buttons, a quote', async ({ page }) => {
  await open(page, 'done-for-you-editing');
  await expect(films(page)).toHaveCount(1);
  await expect(section(page, 'How It Works').getByRole('heading', { level: 3 })).toHaveText([
    'Send footage',
    'Professional editing',
    'Receive final video',
  ]);
  await expect(page.getByRole('heading', { name: 'Technical editing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Creative editing' })).toBeVisible();
  const guide = section(page, 'Pricing guide');
  await expect(guide.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(guide.getByRole('link', { name: 'WhatsApp UK' })).toBeVisible();
  await expect(quotes(page)).toHaveCount(1);
  expect(await pricesOf(page)).toEqual([['From £495', 'From $695', 'From AED 2,495']]);
});

test('marketing-videos: films, quote, eleven ideas, the package of 8 mini videos, Everything Included', async ({
  page,
}) => {
  await open(page, 'marketing-videos');
  await expect(films(page)).toHaveCount(3);
  await expect(quotes(page)).toHaveCount(1);
  await expect(section(page, 'Eleven ideas').getByRole('heading', { level: 3 })).toHaveText([
    'Admissions process',
    'Parent testimonials',
    'Areas of school',
    'Curriculum focus',
    'Teacher/student relationships',
    'Day in the life',
    'Year 7 transition',
    'Staff recruitment',
    'Homepage video',
    'The next stage, life beyond',
    'Meet the head',
  ]);
  await expect(page.getByRole('rowheader', { name: '8 mini videos' })).toBeVisible();
  expect(await pricesOf(page)).toEqual([['£3,995', '$5,495', 'AED 19,500']]);
  await expect(section(page, 'Everything Included').getByRole('listitem').first()).toBeVisible();
});

test('podcasts: films, three kinds, four episodes, quote, prices, platforms, two producers', async ({ page }) => {
  await open(page, 'podcasts');
  await expect(films(page)).toHaveCount(5);
  const types = section(page, 'Three kinds of podcast');
  await expect(types.getByRole('heading', { level: 3 })).toHaveText([
    'Pupil recruitment',
    'Alumni engagement',
    'Student-led',
  ]);
  await expect(films(types)).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Play episode: / })).toHaveCount(4);
  const testimonial = section(page, 'A school that listens to itself');
  await expect(films(testimonial)).toHaveCount(1);
  await expect(testimonial.locator('blockquote')).toHaveCount(1);
  await expect(page.getByRole('rowheader')).toContainText(['Set-up fee', 'Monthly hosting', 'Per episode']);
  expect(await pricesOf(page)).toEqual([
    ['£495', '$650', 'AED 2,450'],
    ['£50', '$65', 'AED 250'],
    ['£295', '$395', 'AED 1,450'],
  ]);
  const platforms = section(page, 'Wherever people listen').getByRole('listitem');
  await expect(platforms.first()).toHaveText('Spotify');
  await expect(platforms.filter({ hasText: /^(Apple|Google) Podcasts$/ })).toHaveCount(2);
  await expect(platforms.last()).toHaveText('and many more');
  const cards = section(page, 'Ready to Record?').getByRole('link');
  await expect(cards).toHaveText(['Book a time with Ottilie', 'Book a time with Kofi']);
  expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/book/ottilie',
    '/book/kofi',
  ]);
});

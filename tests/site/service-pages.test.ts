import { expect, it } from 'vitest';
import { useBuiltSite } from '../support/site-client.ts';
import type { Part, Words } from '../support/site-page.ts';

/*
 * The six service pages as specified, line by line: every title, count and price, in the HTML that the server sends.
 */
const site = useBuiltSite();

const open = (slug: string) => site.open(`/services/${slug}`);
const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
const films = (within: Part) => within.all('link', /^Play video: /);
const quotes = (within: Part) => within.tags('blockquote');
const headings = (within: Part, tag: string) => textsOf(within.all('heading').filter((each) => each.tag === tag));
/** The amounts of each price, in the order UK, US, UAE. */
const pricesOf = (page: Part) =>
  page
    .one('table')
    .tags('tbody')
    .map((body) => textsOf(body.all('cell')));
const WRITE: Record<string, Words> = { href: /^mailto:/ };

it.each([
  ['podcasts', 'Podcasts', false],
  ['video-testimonials', 'Video Testimonials', true],
  ['marketing-videos', 'Marketing Videos', false],
  ['photography', 'Photography', true],
  ['done-for-you-editing', 'Done for you Editing', true],
  ['training', 'Training', true],
])(
  '%s has its name, What’s Included and the closing card, and a picture if it should have one',
  async (slug, name, hasPicture) => {
    const page = await open(slug);
    expect([page.status, page.h1]).toEqual([200, name]);
    expect(page.one('region', "What's Included").all('listitem')).toHaveLength(6);
    const picture = { src: `/images/services/${slug}.svg`, fetchpriority: 'high' };
    expect(page.tags('img', picture)).toHaveLength(hasPicture ? 1 : 0);
    const start = page.one('region', 'Ready to Get Started?');
    expect(start.tags('a', WRITE)).toHaveLength(1);
    expect(start.all('link', 'WhatsApp UK')).toHaveLength(1);
    expect(start.all('link', 'WhatsApp UAE')).toHaveLength(1);
  },
);

it('video-testimonials has an intro film, a quote, two example films, four kinds of guest and a price', async () => {
  const page = await open('video-testimonials');
  expect(films(page)).toHaveLength(3);
  expect(quotes(page)).toHaveLength(1);
  expect(films(page.one('region', 'Two films to watch'))).toHaveLength(2);
  const guests = page.one('region', 'Who Can Be Your Guest?');
  expect(headings(guests, 'h3')).toEqual(['Pupils', 'Parents', 'Teachers', 'Alumni']);
  expect(pricesOf(page)).toEqual([['£1,295', '$1,750', 'AED 6,350']]);
});

it('photography has a film, the founder’s and a customer’s quote, nine pictures, notes and a price', async () => {
  const page = await open('photography');
  expect(films(page)).toHaveLength(1);
  expect(quotes(page)).toHaveLength(2);
  expect(page.says('Margaux Delacroix')).toBe(true);
  expect(page.says(/Head of Marketing, a boarding school/)).toBe(true);
  expect(page.one('region', 'One day, nine pictures').all('img')).toHaveLength(9);
  expect(textsOf(page.byId('prices').all('listitem'))).toEqual([
    expect.stringContaining('2025/26 year'),
    expect.stringContaining('full day'),
    expect.stringContaining('About 300 images per day'),
  ]);
  expect(pricesOf(page)).toEqual([['£1,495', '$1,995', 'AED 6,950']]);
});

it('training has a card that opens another website in a new window', async () => {
  const page = await open('training');
  const link = page.one('link', 'Visit the training website');
  expect([link.attribute('target'), link.attribute('rel')]).toEqual(['_blank', 'noopener']);
  expect(link.attribute('href')).toMatch(/^https:\/\//);
  expect(link.description).toBe('Opens in a new window.');
  expect(pricesOf(page)).toEqual([['From £795', 'From $1,050', 'From AED 3,850']]);
});

it('done-for-you-editing has a film, three steps, two lists, starting rates, two buttons and a quote', async () => {
  const page = await open('done-for-you-editing');
  expect(films(page)).toHaveLength(1);
  const steps = page.one('region', 'How It Works');
  expect(headings(steps, 'h3')).toEqual(['Send footage', 'Professional editing', 'Receive final video']);
  expect(page.names('heading')).toEqual(expect.arrayContaining(['Technical editing', 'Creative editing']));
  const guide = page.one('region', 'Pricing guide');
  expect(guide.tags('a', WRITE)).toHaveLength(1);
  expect(guide.all('link', 'WhatsApp UK')).toHaveLength(1);
  expect(quotes(page)).toHaveLength(1);
  expect(pricesOf(page)).toEqual([['From £495', 'From $695', 'From AED 2,495']]);
});

it('marketing-videos has films, a quote, eleven ideas, the package of 8 mini videos and Everything Included', async () => {
  const page = await open('marketing-videos');
  expect(films(page)).toHaveLength(3);
  expect(quotes(page)).toHaveLength(1);
  expect(headings(page.one('region', /Eleven ideas/), 'h3')).toEqual([
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
  expect(page.one('rowheader').text).toContain('8 mini videos');
  expect(pricesOf(page)).toEqual([['£3,995', '$5,495', 'AED 19,500']]);
  expect(page.one('region', 'Everything Included').all('listitem')).not.toEqual([]);
});

it('podcasts has films, three kinds, four episodes, a quote, prices, platforms and two producers', async () => {
  const page = await open('podcasts');
  expect(films(page)).toHaveLength(5);
  const types = page.one('region', 'Three kinds of podcast');
  expect(headings(types, 'h3')).toEqual(['Pupil recruitment', 'Alumni engagement', 'Student-led']);
  expect(films(types)).toHaveLength(3);
  expect(page.all('link', /^Play episode: /)).toHaveLength(4);
  const testimonial = page.one('region', 'A school that listens to itself');
  expect([films(testimonial).length, quotes(testimonial).length]).toEqual([1, 1]);
  expect(textsOf(page.all('rowheader'))).toEqual([
    expect.stringContaining('Set-up fee'),
    expect.stringContaining('Monthly hosting'),
    expect.stringContaining('Per episode'),
  ]);
  expect(pricesOf(page)).toEqual([
    ['£495', '$650', 'AED 2,450'],
    ['£50', '$65', 'AED 250'],
    ['£295', '$395', 'AED 1,450'],
  ]);
  const platforms = textsOf(page.one('region', 'Wherever people listen').all('listitem'));
  expect([platforms[0], platforms.at(-1)]).toEqual(['Spotify', 'and many more']);
  expect(platforms.filter((name) => /^(Apple|Google) Podcasts$/.test(name))).toHaveLength(2);
  const cards = page.one('region', 'Ready to Record?').all('link');
  expect(cards.map((card) => [card.name, card.attribute('href')])).toEqual([
    ['Book a time with Ottilie', '/book/ottilie'],
    ['Book a time with Kofi', '/book/kofi'],
  ]);
});

it('every service links to somebody to talk to, and podcasts to its producers', async () => {
  for (const [slug, name, person] of [
    ['video-testimonials', 'Video Testimonials', 'Beatrix'],
    ['training', 'Training', 'Beatrix'],
    ['done-for-you-editing', 'Done for you Editing', 'Tomasz'],
    ['marketing-videos', 'Marketing Videos', 'Margaux'],
    ['photography', 'Photography', 'Margaux'],
  ] as const) {
    const page = await open(slug);
    expect.soft(page.title).toBe(`${name} for schools | Bonjour`);
    const booking = await page.follow(`Choose a time with ${person}`);
    expect.soft(booking.address).toBe(`/book/meeting/${person.toLowerCase()}`);
    expect.soft(booking.h1, slug).toContain(person);
  }
});

it('search engines see the prices of every region', async () => {
  const { structuredData } = await open('marketing-videos');
  expect(structuredData.find((block) => block['@type'] === 'Service')?.offers).toMatchObject([
    { '@type': 'Offer', name: '8 mini videos', price: 3995, priceCurrency: 'GBP' },
    { price: 5495, priceCurrency: 'USD' },
    { price: 19_500, priceCurrency: 'AED' },
  ]);
});

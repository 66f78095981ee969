import { describe, expect, it } from 'vitest';
import { useBuiltSite } from '../support/site-client.ts';

const site = useBuiltSite();

it('home works without JavaScript, with links to its services and form', async () => {
  const page = await site.open('/');
  expect(page.h1).toBe('Elevate Your School Marketing');
  const services = page.byId('services');
  expect(services.all('link', /Learn More/)).toHaveLength(6);
  for (const slug of ['podcasts', 'training', 'done-for-you-editing']) {
    expect.soft(services.tags('a', { href: `/services/${slug}` }), slug).toHaveLength(1);
  }
  const hero = page.one('region', 'Elevate Your School Marketing');
  expect(hero.one('link', 'View Our Services').attribute('href')).toBe('#services');
  expect(hero.one('link', 'Contact Us').attribute('href')).toBe('#contact');
  for (const name of ['View Our Services', 'Contact Us'])
    expect.soft(page.jumps(hero.one('link', name)), name).toBe(true);
});

it('the worldwide section has UK, Dubai and USA with their markets, an intro film, and 12+ years', async () => {
  const block = (await site.open('/')).one('region', 'Serving Private Schools Worldwide');
  expect(block.all('listitem').map(({ text }) => text)).toEqual([
    expect.stringMatching(/Established market.*UK/),
    expect.stringMatching(/New base.*Dubai/),
    expect.stringMatching(/Expanding market.*USA/),
  ]);
  expect(block.says('12+')).toBe(true);
  expect(block.tags('a', { href: /youtube|vimeo/ })).not.toEqual([]);
});

describe('the contact section', () => {
  it('has email, WhatsApp UK and UAE, a profile, the offices and the promised reply time', async () => {
    const contact = (await site.open('/')).byId('contact');
    expect(contact.tags('a', { href: /^mailto:/ })).not.toEqual([]);
    expect(contact.tags('a', { href: /^https:\/\/wa\.me\// })).toHaveLength(2);
    expect(contact.tags('a', { href: /linkedin/ })).toHaveLength(1);
    for (const office of ['Dubai', 'London']) expect.soft(contact.says(office), office).toBe(true);
    expect(contact.names('heading')).toContain('Send us a Message');
    expect(contact.says(/reply within 30-60 minutes during business hours.*humans, not robots/)).toBe(true);
  });

  it('has an empty form with seven interests', async () => {
    const contact = (await site.open('/')).byId('contact');
    for (const label of [/^First name/, /^Last name/, /^Email/, /^School/, /^What can we help/, /^Message/]) {
      expect.soft(contact.field(label).value, String(label)).toBe('');
    }
    const interests = contact.field(/^What can we help/).tags('option');
    expect(interests.filter((option) => option.attribute('value') !== '').map(({ text }) => text)).toEqual([
      'Podcasts',
      'Video Testimonials',
      'Marketing Videos',
      'Photography',
      'Done for you Editing',
      'Training',
      'General Inquiry',
    ]);
  });
});

describe('the navigation bar', () => {
  it('has three services, the others under More, a mark on the current one, and a logo that links home', async () => {
    const page = await site.open('/services/training');
    const bar = page.all('banner')[0]!;
    const main = bar.one('navigation', 'Main');
    expect(main.names('link').slice(0, 3)).toEqual(['Podcasts', 'Video Testimonials', 'Training']);
    expect(main.names('link')).not.toContain('Photography');
    expect(main.tags('a', { 'aria-current': 'page' }).map(({ text }) => text)).toEqual(['Training']);
    expect(page.byId('more-services').names('link')).toEqual([
      'Marketing Videos',
      'Photography',
      'Done for you Editing',
    ]);
    expect((await page.follow(bar.one('link', /home$/))).address).toBe('/');
  });

  it('links to the form from every page, and visitors to the Circle', async () => {
    const elsewhere = (await site.open('/privacy')).one('navigation', 'Main');
    expect(elsewhere.one('link', 'Contact').attribute('href')).toBe('/#contact');
    expect(elsewhere.one('link', 'Login').attribute('href')).toBe('/circle');
    const home = await site.open('/');
    expect(home.jumps(home.one('navigation', 'Main').one('link', 'Contact'))).toBe(true);
  });
});

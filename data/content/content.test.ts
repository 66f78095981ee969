import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { serviceInterests } from '#shared/contracts/contact-fields.ts';
import { pictureFaults } from '../../scripts/content-images.ts';
import { useAllPictureKinds } from '../../tests/support/all-picture-kinds.ts';
import { businessHours } from './business-hours.ts';
import { embedOrigins } from './embed-origins.ts';
import { contact, home, meetingPeople, navigation, prices, producers, services, worldwide } from './index.ts';
import { allImages, validateContent } from './validate.ts';

useAllPictureKinds();

describe('the content', () => {
  it('matches its schema', () => {
    expect(validateContent).not.toThrow();
  });

  it('describes each service once, in the order of the navigation', () => {
    expect(services.map((service) => service.slug)).toEqual(serviceSlugs);
  });

  it('offers each service by the same name in the contact form', () => {
    expect([...services.map((service) => service.name), 'General Inquiry']).toEqual(serviceInterests);
  });

  it('links every service in the navigation, and all but Done for you Editing in the footer', () => {
    const linked = [...navigation.links, ...navigation.more.links].map((link) => link.label);
    expect(linked.toSorted()).toEqual(services.map((service) => service.name).toSorted());
    expect(navigation.footer.services).toHaveLength(5);
    expect(navigation.footer.services.map((link) => link.label)).not.toContain('Done for you Editing');
  });

  it('links each WhatsApp number to that number', () => {
    for (const { number, href } of Object.values(contact.whatsApp)) {
      expect(href).toBe(`https://wa.me/${number.replace(/\D/g, '')}`);
    }
  });

  it('gives each person a unique slug, and a calendar from an allowed origin', () => {
    for (const people of [producers, meetingPeople]) {
      expect(new Set(people.map(({ slug }) => slug)).size).toBe(people.length);
    }
    // `/book/meeting` is where the meetings begin.
    expect(producers.map(({ slug }) => slug)).not.toContain('meeting');
    const calendars = [...producers, ...meetingPeople].flatMap(({ calendar }) => calendar ?? []);
    for (const calendar of calendars) expect(embedOrigins.calendars).toContain(new URL(calendar).origin);
  });

  it('promises the response time and lists the offices that the console uses', () => {
    expect(contact.replyPromise).toContain(`${businessHours.promisedMinutes} minutes during business hours`);
    expect(businessHours.offices.map(({ city }) => city).toSorted()).toEqual(
      contact.offices.map(({ city }) => city).toSorted(),
    );
  });

  it('contains the sentences and the prices of the specification', () => {
    expect(home.hero.headline).toBe('Elevate Your School Marketing');
    expect(worldwide.title).toBe('Serving Private Schools Worldwide');
    expect(navigation.footer.blurb).toMatch(
      /^Professional marketing services for independent, fee-paying private schools worldwide/,
    );
    expect(navigation.footer.copyright).toMatch(/2025.*\| Serving private schools in the UK, Dubai, and USA\.$/);
    expect(prices.photography[0]?.price).toEqual({ uk: 1495, us: 1995, uae: 6950 });
  });
});

it('references only pictures that exist, with their real dimensions', async () => {
  expect(await pictureFaults(allImages(), fileURLToPath(new URL('images', import.meta.url)))).toEqual([]);
});

it.each(allImages().filter(({ src }) => src.endsWith('.svg')))('the drawing $src is smaller than 25 kB', ({ src }) => {
  expect(statSync(new URL(`.${src}`, import.meta.url)).size).toBeLessThan(25 * 1024);
});

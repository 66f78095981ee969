import { describe, expect, it } from 'vitest';
import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import { transaction } from '../../server/db/transaction.ts';
import { fillLibrary } from '../support/library.ts';
import { useBuiltSite } from '../support/site-client.ts';

const site = useBuiltSite();

it('the privacy policy is dated 19 March 2024 and has all required topics', async () => {
  const page = await site.open('/privacy');
  const main = page.one('main');
  expect(page.h1).toBe('Privacy Policy');
  expect(main.says(/updated and effective 19 March 2024/)).toBe(true);
  const subjects = main
    .all('heading')
    .filter(({ tag }) => tag === 'h2')
    .map(({ text }) => text);
  for (const subject of [
    /information we collect/i,
    /use your information/i,
    /storage and security/i,
    /sharing/i,
    /your rights/i,
    /cookies/i,
    /visitor tracking/i,
    /contact and email marketing/i,
  ]) {
    expect.soft(subjects).toContainEqual(expect.stringMatching(subject));
  }
  const rights = main.tags('section').find(({ text }) => /your rights/i.test(text))?.text;
  for (const right of ['access', 'correct', 'delet', 'object']) expect.soft(rights).toMatch(new RegExp(right, 'i'));
});

it('the forgotten-password page asks for an email address and links back to the Circle', async () => {
  const page = await site.open('/forgot-password');
  const email = page.field(/^Email/);
  expect([email.attribute('type'), email.attribute('required')]).toEqual(['email', '']);
  expect(page.one('button', 'Send Reset Link').attribute('disabled')).toBeUndefined();
  expect(page.one('link', 'Back to Login').attribute('href')).toBe('/circle');
});

it('the sign-in page shows titles from the library', async () => {
  await fillLibrary(site.app);
  await transaction(site.app.db, (tx) => site.app.deps.contentChanged(tx));
  const preview = (await site.open('/auth')).one('complementary', 'What members get');
  expect(preview.text).toContain('Accessibility checklist for school content');
});

describe('the booking pages', () => {
  it('list four producers, which link back to Podcasts', async () => {
    expect(producers).toHaveLength(4);
    for (const person of producers) {
      const page = await site.open(bookingPath('podcast', person));
      expect.soft(page.h1).toBe(person.name);
      expect.soft(page.one('link', 'Back to Podcasts').attribute('href'), person.name).toBe('/services/podcasts');
    }
  });

  it('list three meetings, by video call, of about 30-45 minutes', async () => {
    expect(meetingPeople).toHaveLength(3);
    for (const person of meetingPeople) {
      const page = await site.open(bookingPath('meeting', person));
      expect.soft(page.h1).toBe(person.name);
      expect.soft(page.says(/Meetings are by video call and last about 30-45 minutes\./), person.name).toBe(true);
    }
  });

  it('work without JavaScript, link to the calendar, and load nothing from its company', async () => {
    const page = await site.open('/book/ottilie');
    expect(page.says(/radio documentaries/)).toBe(true);
    expect(page.says(/Meetings are by video call and last about 30-45 minutes\./)).toBe(true);
    expect(page.one('link', 'Open on Calendly').attribute('href')).toBe('https://calendly.com/bonjour-example/ottilie');
    for (const tag of ['iframe', 'script', 'img']) expect(page.tags(tag, { src: /calendly/ })).toEqual([]);
    expect(page.tags('link', { href: /calendly/ })).toEqual([]);
  });
});

it('the sign-in page has one title and its form at both addresses, even without JavaScript', async () => {
  for (const path of ['/auth', '/circle']) {
    const page = await site.open(path);
    expect.soft(page.tags('h1').map(({ text }) => text)).toEqual([page.h1]);
    expect.soft([path, page.h1]).toEqual([path, 'The Bonjour Circle']);
    expect.soft(page.tags('noscript', {})).toEqual([]);
    expect.soft(page.one('button', 'Sign In')).toBeDefined();
  }
});

it('a member page without JavaScript explains that it is needed, with links home and to the agency', async () => {
  for (const path of ['/feed', '/members-app', '/messages']) {
    const page = await site.open(path);
    expect.soft([path, page.h1]).toEqual([path, 'This page needs JavaScript']);
    const form = await page.follow('Write to us');
    expect.soft([form.address, form.shows('contact')]).toEqual(['/#contact', true]);
    expect.soft((await page.follow('Back to the home page')).h1).toBe('Elevate Your School Marketing');
  }
});

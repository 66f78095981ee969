import { describe, expect, it } from 'vitest';
import { type SitePage, useBuiltSite } from '../support/site-client.ts';

/*
 * The forms of the public pages without JavaScript: errors appear beside their fields with the input kept, a success redirects,
 * and no response is cached.
 */
const site = useBuiltSite();
const DAY_MS = 24 * 60 * 60 * 1000;

let counter = 0;
const newAddress = () => `colette-${++counter}@school.example`;

/** The status of a form's response, which must not be cached. */
function statusOf({ answers: [first] }: SitePage): number {
  expect(first?.headers.get('cache-control')).toContain('no-store');
  return first?.status ?? 0;
}
const besides = (page: SitePage, label: string) => page.field(label).description.split('.').at(-1)?.trim();

it('a message is refused with errors beside its fields, keeps the input, and can then be sent', async () => {
  const email = newAddress();
  const home = await site.open('/');
  expect(home.says('Message Sent Successfully!')).toBe(false);
  const refused = await home.send('Send Message', {
    'First name': 'Élodie & <Co>',
    'Email address': 'nowhere',
    'What can we help with? (optional)': 'Photography',
    Message: 'Short',
  });
  expect(statusOf(refused)).toBe(422);
  expect(refused.address).toBe('/#contact');
  expect(refused.title).toMatch(/^Please check the form \| /);
  expect(refused.meta('robots')).toBe('noindex');
  const contact = refused.byId('contact');
  expect(contact.all('alert').map(({ text }) => text)).toContain('Please check the fields marked below.');
  expect(besides(refused, 'Last name')).toBe('Last name is required');
  expect(besides(refused, 'Email address')).toBe('Please enter a valid email address');
  expect(besides(refused, 'Message')).toBe('Please provide a detailed message (at least 10 characters)');
  expect(refused.field('First name').value).toBe('Élodie & <Co>');
  expect(refused.field('What can we help with? (optional)').value).toBe('Photography');

  const sent = await refused.send('Send Message', {
    'Last name': 'Dupont',
    'Email address': email,
    Message: 'Could you film our open day?\nAnd the concert?',
  });
  expect(statusOf(sent)).toBe(303);
  expect(sent.address).toBe('/#contact-sent');
  expect(sent.names('heading')).toContain('Message Sent Successfully!');
  expect(sent.says(/will reply within 30-60 minutes/)).toBe(true);
  expect(sent.names('button')).not.toContain('Send Message');
  expect((await site.mailsTo(email)).join('\n')).toContain('/receipt?token=');

  const again = await sent.follow('Send Another Message');
  expect(again.field('First name').value).toBe('');
  expect(again.says('Message Sent Successfully!')).toBe(false);
});

it('the newsletter form works in the list and in a post, as do confirming and unsubscribing', async () => {
  for (const path of ['/blog', '/blog/what-families-remember-after-an-open-day']) {
    const email = newAddress();
    const browser = site.browser();
    const refused = await (await browser.open(path)).send('Subscribe', { 'Email address': 'colette' });
    expect(statusOf(refused)).toBe(422);
    expect(besides(refused, 'Email address')).toBe('Please enter a valid email address');
    expect(refused.field('Email address').value).toBe('colette');
    expect(refused.address).toBe(`${path}#newsletter`);
    const asked = await refused.send('Subscribe', { 'Email address': email });
    expect(statusOf(asked)).toBe(303);
    expect(asked.address).toBe(`${path}#newsletter-asked`);
    expect(asked.says('Nearly there. Please check your inbox to confirm your address.')).toBe(true);
    expect(asked.names('button')).not.toContain('Subscribe');
    const mails = await site.mailsTo(email);
    expect(mails).toHaveLength(1);
    const link = (page: string) => new RegExp(`/newsletter/${page}\\?token=[\\w-]+`).exec(mails[0] ?? '')?.[0] ?? '';
    const welcome = await (await browser.open(link('confirm'))).send('Confirm subscription');
    expect([statusOf(welcome), welcome.h1]).toEqual([303, 'Welcome']);
    const left = await (await browser.open(link('unsubscribe'))).send('Unsubscribe');
    expect([statusOf(left), left.h1]).toEqual([303, 'You’ve unsubscribed']);
  }
});

it('a booking is requested in the visitor’s time zone', async () => {
  const email = newAddress();
  const day = new Date(site.app.clock.now() + 7 * DAY_MS).toISOString().slice(0, 10);
  const second = 'Second choice (optional)';
  const refused = await (
    await site.open('/book/meeting/tomasz')
  ).send('Send Request', { Name: 'Sonia Rykiel', 'Email address': email, [second]: `${day}T15:00` });
  expect(statusOf(refused)).toBe(422);
  expect(refused.address).toBe('/book/meeting/tomasz#request');
  expect(besides(refused, 'Your time zone')).toBe('Please choose your time zone');
  expect(refused.field(second).value).toBe(`${day}T15:00`);

  const past = { 'Your time zone': 'Asia/Dubai', [second]: '', 'First choice': '2020-01-01T15:00' };
  const again = await refused.send('Send Request', past);
  expect(statusOf(again)).toBe(422);
  expect(besides(again, 'First choice')).toBe('Please choose times in the future');
  expect(again.field('Your time zone').value).toBe('Asia/Dubai');

  const sent = await again.send('Send Request', { 'First choice': `${day}T15:00` });
  expect(statusOf(sent)).toBe(303);
  expect(sent.address).toBe('/book/meeting/tomasz#request-sent');
  expect(sent.names('heading')).toContain('Request Sent');
  expect(sent.names('button')).not.toContain('Send Request');
  const mails = (await site.mailsTo('hello@bonjour.example')).filter((mail) => mail.includes(email));
  expect(mails.join('\n')).toMatch(/Dubai[^]*15:00/);
});

describe('sign-in forms', () => {
  it('reset a password from an email', async () => {
    const { user, password } = await site.app.member();
    const browser = site.browser();
    const asking = await (await browser.open('/forgot-password')).send('Send Reset Link');
    expect(statusOf(asking)).toBe(422);
    expect(besides(asking, 'Email address')).toBe('Please enter your email address');
    const asked = await asking.send('Send Reset Link', { 'Email address': user.email });
    expect([statusOf(asked), asked.h1]).toEqual([303, 'Check your email']);
    expect(asked.says("If an account with that email exists, you'll receive a password reset link shortly.")).toBe(
      true,
    );
    const link = /\/reset-password\?token=[\w-]+/.exec((await site.mailsTo(user.email)).join('\n'))?.[0] ?? '';
    expect(link).not.toBe('');

    const [one, other] = ['New password', 'Confirm new password'] as const;
    const unequal = { [one]: 'cathedral', [other]: 'cathedrals' };
    const refused = await (await browser.open(link)).send('Reset Password', unequal);
    expect(statusOf(refused)).toBe(422);
    expect(besides(refused, other)).toBe('Please make sure both passwords are identical');
    const equal = { [one]: 'cathedral', [other]: 'cathedral' };
    const set = await refused.send('Reset Password', equal);
    expect([statusOf(set), set.h1]).toEqual([303, 'Password Reset Complete']);
    const used = await (await browser.open(link)).send('Reset Password', equal);
    expect(statusOf(used)).toBe(400);
    expect(used.all('alert').map(({ text }) => text)).toContain('The password reset link is invalid or has expired.');

    const signIn = async (given: string) =>
      statusOf(await (await site.open('/auth')).send('Sign In', { Email: user.email, Password: given }));
    expect([await signIn(password), await signIn('cathedral')]).toEqual([401, 303]);
  });

  it('sign a member in, return them to their page, and sign them out', async () => {
    const { user, password } = await site.app.member();
    const browser = site.browser();
    expect((await (await browser.open('/feed')).follow('Sign in')).address).toBe('/auth');
    const refusedAtDoor = await (
      await browser.open('/circle')
    ).send('Sign In', { Email: user.email, Password: 'not the one' });
    expect([refusedAtDoor.address, statusOf(refusedAtDoor)]).toEqual(['/auth', 401]);
    const signInPage = await browser.open('/auth?next=%2Fprofile');
    expect(signInPage.says(/To create an account, please turn on JavaScript/)).toBe(true);
    const refused = await signInPage.send('Sign In', { Email: user.email, Password: 'not the one' });
    expect(statusOf(refused)).toBe(401);
    expect(refused.address).toBe('/auth?next=%2Fprofile');
    expect(refused.all('alert').map(({ text }) => text)).toContain('Invalid email or password');
    expect(refused.field('Email').value).toBe(user.email);
    expect(refused.field('Password').value).toBe('');

    const profile = await refused.send('Sign In', { Password: password });
    expect([statusOf(profile), profile.address]).toEqual([303, '/profile']);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    const home = await profile.send('Sign out on this device');
    expect(home.h1).toBe('Elevate Your School Marketing');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});

it('an email client unsubscribes with a POST to the page’s address, without cookies', async () => {
  const email = newAddress();
  await (await site.open('/blog')).send('Subscribe', { 'Email address': email });
  const mail = (await site.mailsTo(email))[0] ?? '';
  const link = (page: string) => new RegExp(`/newsletter/${page}\\?token=[\\w-]+`).exec(mail)?.[0] ?? '';
  await (await site.open(link('confirm'))).send('Confirm subscription');
  const admin = await site.app.admin();
  const list = async () => (await admin.request<string>('GET', '/api/admin/newsletter.csv')).body;
  expect(await list()).toContain(email);

  const answer = await site.app.visitor().request('POST', link('unsubscribe'), {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(200);
  expect(await list()).not.toContain(email);
});

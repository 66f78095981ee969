import type { Page } from '@playwright/test';
import { expect, someone, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

const contactForm = (page: Page) => page.locator('#contact form');
/** Nothing that a form posts may be kept by anybody. */
async function expectUnkept(page: Page, press: () => Promise<void>, status: number) {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await press();
  const response = await answer;
  expect(response.status()).toBe(status);
  expect(response.headers()['cache-control']).toContain('no-store');
}
const wordsBeside = async (page: Page, label: string) => {
  const ids = (await page.getByLabel(label).getAttribute('aria-describedby')) ?? '';
  return page.locator(`[id="${ids.split(' ').at(-1)}"]`).textContent();
};

test('a message is refused beside its fields, keeps what was typed, and is sent', async ({ page, mailsTo }) => {
  const { email } = someone();
  await page.goto('/');
  await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
  await page.getByLabel('First name').fill('Élodie & <Co>');
  await page.getByLabel('Email address').fill('nowhere');
  await page.getByLabel('Service of interest (optional)').selectOption('Photography');
  await page.getByLabel('Message').fill('Short');
  const send = () => page.getByRole('button', { name: 'Send Message' }).click();
  await expectUnkept(page, send, 422);

  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page).toHaveTitle(/^Please check the form \| /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(contactForm(page)).toBeInViewport();
  await expect(contactForm(page).getByRole('alert')).toHaveText('Please check what is marked below.');
  expect(await wordsBeside(page, 'Last name')).toBe('Last name is required');
  expect(await wordsBeside(page, 'Email address')).toBe('Please enter a valid email address');
  expect(await wordsBeside(page, 'Message')).toBe('Please provide a detailed message (at least 10 characters)');
  await expect(page.getByLabel('First name')).toHaveValue('Élodie & <Co>');
  await expect(page.getByLabel('Service of interest (optional)')).toHaveValue('Photography');

  await page.getByLabel('Last name').fill('Dupont');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Message').fill('Could you film our open day?\nAnd the concert?');
  await expectUnkept(page, send, 303);
  await expect(page).toHaveURL(/\/#contact-sent$/);
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeInViewport();
  await expect(page.getByText(/will reply within 30-60 minutes/)).toBeVisible();
  await expect(contactForm(page)).toBeHidden();
  await expect.poll(async () => (await mailsTo(email)).join('\n')).toContain('/receipt?token=');

  await page.getByRole('link', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
});

test('the newsletter is asked for, from the list and from a post, confirmed, and left', async ({ page, mailsTo }) => {
  for (const path of ['/blog', '/blog/what-families-remember-after-an-open-day']) {
    const { email } = someone();
    await page.goto(path);
    const subscribe = () => page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByLabel('Email address').fill('colette');
    await expectUnkept(page, subscribe, 422);
    expect(await wordsBeside(page, 'Email address')).toBe('Please enter a valid email address');
    await expect(page.getByLabel('Email address')).toBeInViewport();
    await expect(page.getByLabel('Email address')).toHaveValue('colette');
    await page.getByLabel('Email address').fill(email);
    await expectUnkept(page, subscribe, 303);
    await expect(page).toHaveURL(new RegExp(`${path}#newsletter-asked$`));
    await expect(
      page.getByText('Nearly there. Please look into your inbox and confirm your address.'),
    ).toBeInViewport();
    await expect(page.getByLabel('Email address')).toBeHidden();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    const [mail = ''] = await mailsTo(email);
    const link = (name: string) => new RegExp(`/newsletter/${name}\\?token=[\\w-]+`).exec(mail)?.[0] ?? '';
    await page.goto(link('confirm'));
    await expectUnkept(page, () => page.getByRole('button', { name: 'Confirm subscription' }).click(), 303);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
    await page.goto(link('unsubscribe'));
    await expectUnkept(page, () => page.getByRole('button', { name: 'Unsubscribe' }).click(), 303);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  }
});

test('a time is asked for, in the visitor’s time zone', async ({ page, mailsTo }) => {
  const { email } = someone();
  await page.goto('/book/meeting/tomasz');
  const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Name', { exact: true }).fill('Sonia Rykiel');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Second wish (optional)').fill(`${day}T15:00`);
  const send = () => page.getByRole('button', { name: 'Send Request' }).click();
  await expectUnkept(page, send, 422);
  expect(await wordsBeside(page, 'Your time zone')).toBe('Please choose your time zone');
  await expect(page.getByLabel('Second wish (optional)')).toHaveValue(`${day}T15:00`);
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();

  await page.getByLabel('Your time zone').selectOption('Asia/Dubai');
  await page.getByLabel('Second wish (optional)').fill('');
  await page.getByLabel('First wish').fill('2020-01-01T15:00');
  await expectUnkept(page, send, 422);
  expect(await wordsBeside(page, 'First wish')).toBe('Please choose times that are still to come');
  await expect(page.getByLabel('Your time zone')).toHaveValue('Asia/Dubai');

  await page.getByLabel('First wish').fill(`${day}T15:00`);
  await expectUnkept(page, send, 303);
  await expect(page).toHaveURL(/\/book\/meeting\/tomasz#request-sent$/);
  await expect(page.getByRole('heading', { name: 'Request Sent' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeHidden();
  await expect
    .poll(async () => (await mailsTo('hello@bonjour.example')).filter((mail) => mail.includes(email)).join('\n'))
    .toMatch(/Dubai[^]*15:00/);
});

test('a forgotten password is replaced', async ({ page, request, mailsTo }) => {
  const member = someone();
  const { email, password } = member;
  await request.post('/api/auth/register', { data: { ...member, confirmPassword: password } });
  await page.goto('/forgot-password');
  const send = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectUnkept(page, send, 422);
  expect(await wordsBeside(page, 'Email address')).toBe('Please enter your email address');
  await page.getByLabel('Email address').fill(email);
  await expectUnkept(page, send, 303);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(
    page.getByText("If an account with that email exists, you'll receive a password reset link shortly."),
  ).toBeVisible();
  const link = async () => /\/reset-password\?token=[\w-]+/.exec((await mailsTo(email)).join('\n'))?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  await page.goto(await link());
  const set = () => page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel('Confirm new password').fill('cathedrals');
  await expectUnkept(page, set, 422);
  expect(await wordsBeside(page, 'Confirm new password')).toBe('Please make sure both passwords are identical');
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel('Confirm new password').fill('cathedral');
  await expectUnkept(page, set, 303);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Reset Complete');
  await page.goto(await link());
  await page.getByLabel('New password', { exact: true }).fill('cathedral');
  await page.getByLabel('Confirm new password').fill('cathedral');
  await expectUnkept(page, set, 400);
  await expect(page.getByRole('alert')).toHaveText('The password reset link is invalid or has expired.');
});

test('a member signs in, is led back, and signs out', async ({ page, request }) => {
  const member = someone();
  const { email, password } = member;
  await request.post('/api/auth/register', { data: { ...member, confirmPassword: password } });
  await page.goto('/circle');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.goto('/auth?next=%2Fprofile');
  await expect(page.getByText('To create an account, please switch on JavaScript')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  const signIn = () => page.getByRole('button', { name: 'Sign In' }).click();
  await expectUnkept(page, signIn, 401);
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await page.getByLabel('Password', { exact: true }).fill(password);
  await expectUnkept(page, signIn, 303);
  await expect(page).toHaveURL(/\/profile$/);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate Your School Marketing');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test.describe('with a script that comes after all', () => {
  test.use({ javaScriptEnabled: true });

  /** Posts the page's form as a browser does whose script has not come. */
  const post = (page: Page) =>
    Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.evaluate(() => document.querySelector<HTMLFormElement>('main form[method=post]')?.submit()),
    ]);

  test('a refused form comes alive with the same content', async ({ page }) => {
    await page.goto('/auth?next=%2Fprofile');
    await page.getByLabel('Email').fill('marie');
    await page.getByLabel('Password', { exact: true }).fill('radium');
    await post(page);
    await expect(page.locator('html[data-alive]')).toBeAttached();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('marie');
    await page.getByLabel('Password', { exact: true }).fill('radium');
    await page.getByLabel('Email').fill('marie@nowhere.example');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  test('what was sent without it is confirmed, until one goes on', async ({ page }) => {
    await page.goto('/#contact-sent');
    await expect(page.locator('html[data-alive]')).toBeAttached();
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
  });
});

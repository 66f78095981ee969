import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A browser that looks like a person's: automated and headless ones are not counted. */
const PERSON: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
test.use(PERSON);

const asPerson = () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });

interface Counted {
  readonly pages: readonly { readonly page: string; readonly views: number }[];
  readonly sources: readonly { readonly name: string }[];
}

async function analytics(admin: APIRequestContext): Promise<Counted> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  return (await (await admin.get(`/api/admin/figures?from=${day}&to=${day}`)).json()) as Counted;
}

test('page views are counted, and an inquiry has the landing page of its visit @gate', async ({
  page,
  admin,
  toast,
}) => {
  await page.addInitScript(asPerson);
  await page.goto('/services/photography?utm_campaign=none', { referer: 'https://search.example/' });
  await page.goto('/services/podcasts', { referer: new URL('/services/photography', page.url()).href });
  await page.goto('/', { referer: new URL('/services/podcasts', page.url()).href });
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada.views@school.example');
  await page.getByLabel('Message', { exact: true }).fill('A film of our spring fair, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast('Message sent successfully!')).toBeVisible();
  // Page views are written in batches, every few seconds.
  await expect
    .poll(async () => (await analytics(admin)).pages.map((each) => each.page))
    .toEqual(expect.arrayContaining(['/', '/services/photography', '/services/podcasts']));
  expect((await analytics(admin)).sources.map(({ name }) => name)).toContain('search.example');
  const inquiries = (await (await admin.get('/api/admin/inquiries?search=ada.views')).json()) as object[];
  expect(inquiries).toMatchObject([{ beganOn: { page: '/services/photography', source: 'search.example' } }]);
});

test('a browser that opts out is not counted, and stores nothing', async ({ page }) => {
  await page.addInitScript(asPerson);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/views')) counted.push(request.url());
  });
  await page.goto('/services/podcasts');
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  expect(counted).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('began'))).toBeNull();
});

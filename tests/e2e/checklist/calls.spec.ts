import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const MINUTE = 60_000;

/** Records the calls that a page makes. */
function listen(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const pathsOf = (calls: Request[]) => calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);
const count = (calls: Request[], call: string) => pathsOf(calls).filter((made) => made === call).length;
const FACETS = 'GET /api/community/facets';

test('the home page calls init-services once without a body, and a JSON content type is sent with a body only @gate', async ({
  page,
}) => {
  const calls = listen(page);
  const fired = page.waitForRequest('**/api/admin/init-services');
  await page.goto('/#contact');
  const initServices = await fired;
  expect([initServices.method(), initServices.postData()]).toEqual(['POST', null]);
  expect(initServices.headers()['content-type']).toBeUndefined();

  await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { success: true } }));
  const form = page.locator('#contact form');
  await form.getByLabel(/^First name/).fill('Mary');
  await form.getByLabel(/^Last name/).fill('Cassatt');
  await form.getByLabel(/^Email/).fill('mary@school.example');
  await form.getByLabel(/^Message/).fill('A message of some length.');
  const sent = page.waitForRequest('**/api/contact');
  await form.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).headers()['content-type']).toBe('application/json');
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Mary',
    lastName: 'Cassatt',
    email: 'mary@school.example',
    message: 'A message of some length.',
  });
  expect(count(calls, 'POST /api/admin/init-services')).toBe(1);
});

test('the user is refetched when the window gets the focus, other data is not', async ({ page, signUp }) => {
  await signUp();
  await page.clock.install();
  const calls = listen(page);
  await page.goto('/members-app');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await expect.poll(() => count(calls, FACETS)).toBe(1);
  await page.clock.fastForward(6 * MINUTE);
  const asked = page.waitForRequest('**/api/auth/user');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  expect(count(calls, FACETS)).toBe(1);
});

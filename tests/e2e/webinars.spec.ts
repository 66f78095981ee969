import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import type { APIRequestContext } from '@playwright/test';
import { startIn, written, JOIN_LINK } from '../support/webinars.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { ADMIN, signInAs, expect, listenForComplaints, test } from './fixtures.ts';

const WEBINARS = '/api/admin/webinars';

/** Publishes a webinar with one seat. */
async function publish(admin: APIRequestContext, title: string, inMinutes: number): Promise<EditedWebinar> {
  const begun = (await (await admin.post(WEBINARS, { data: { title } })).json()) as EditedWebinar;
  const saved = await change(admin, { ...begun, capacity: 1 }, inMinutes);
  const data = { ifUpdatedAt: saved.updatedAt };
  return (await (await admin.post(`${WEBINARS}/${begun.id}/publish`, { data })).json()) as EditedWebinar;
}

async function change(admin: APIRequestContext, webinar: EditedWebinar, inMinutes: number): Promise<EditedWebinar> {
  const data = written(webinar, { start: startIn(Date.now(), inMinutes / 60), hosts: ['tomasz'] });
  const answer = await admin.put(`${WEBINARS}/${webinar.id}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as EditedWebinar;
}

test('a seat appears at once in the console, and its member can join from 15 minutes before the start @gate', async ({
  page,
  context,
  browser,
  server,
  signUp,
  admin,
  toast,
  complaints,
}) => {
  const title = `Editing clinic ${Date.now()}`;
  const webinar = await publish(admin, title, 17);
  const desk = await browser.newContext({ baseURL: server.url });
  const board = await desk.newPage();
  listenForComplaints(board, complaints);
  await signInAs(board.request, server, ADMIN);
  const stream = board.waitForResponse((response) => response.url().includes('/api/events'));
  await board.goto(`/admin/webinars?webinar=${webinar.id}`);
  await stream;
  await board.getByRole('tab', { name: 'Seats (0)' }).click();
  await expect(board.getByRole('heading', { name: 'Nobody has a seat yet' })).toBeVisible();

  const { firstName, lastName } = await signUp();
  await page.clock.install();
  await page.goto('/feed');
  await page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: 'Webinars' }).click();
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(toast('You have a seat')).toBeVisible();
  await expect(board.getByRole('tab', { name: 'Seats (1)' })).toBeVisible();
  await expect(board.getByRole('table', { name: 'Seats' }).getByText(`${firstName} ${lastName}`)).toBeVisible();
  expect(await accessibilityFaults(board)).toEqual([]);

  const join = page.getByRole('link', { name: /^Join/ });
  await expect(page.getByText(/^You can join from \d\d:\d\d, 15 minutes before the start\.$/)).toBeVisible();
  await expect(join).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(join).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // For the server it is too early, until the webinar moves.
  const now = (await (await admin.get(`${WEBINARS}/${webinar.id}`)).json()) as EditedWebinar;
  await change(admin, now, 10);
  const led = context.waitForEvent('request', (request) => request.url() === JOIN_LINK);
  await join.click();
  await led;
  await board.reload();
  await board.getByRole('tab', { name: 'Seats (1)' }).click();
  await expect(board.getByRole('table', { name: 'Seats' }).getByText(/^Joined /)).toBeVisible();
  await desk.close();
});

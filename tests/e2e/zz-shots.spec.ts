import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { startIn, written } from '../support/webinars.ts';
import { ADMIN, enter, enterAsNew, test } from './fixtures.ts';

const W = '/api/admin/webinars';
test('shots', async ({ page, signUp, admin, browser, server, playwright, baseURL }) => {
  test.setTimeout(400_000);
  const make = async (title: string, hours: number, more: object = {}) => {
    const begun = (await (await admin.post(W, { data: { title } })).json()) as EditedWebinar;
    const data = written(begun, { start: startIn(Date.now(), hours, 'Asia/Dubai'), timeZone: 'Asia/Dubai', hosts: ['tomasz'], summary: 'Leave with an edit of thirty seconds that a parent would share, made from footage you already have.', ...more });
    const saved = (await (await admin.put(`${W}/${begun.id}`, { data })).json()) as EditedWebinar;
    return (await (await admin.post(`${W}/${begun.id}/publish`, { data: { ifUpdatedAt: saved.updatedAt } })).json()) as EditedWebinar;
  };
  const one = await make('Editing clinic: thirty seconds from an open day', 30, { capacity: 3, guest: { name: 'Grace Hopper', role: 'Head of Marketing, Hill School' } });
  const two = await make('Writing for parents who skim', 100, { capacity: 1 });
  const three = await make('A podcast in one afternoon', 300);
  const four = await make('Photos without consent trouble', 400);
  await admin.post(`${W}/${four.id}/cancel`, { data: { message: 'Our host is ill.', ifUpdatedAt: four.updatedAt } });
  const other = await playwright.request.newContext({ baseURL });
  await enterAsNew(other, server, { firstName: 'Berthe', lastName: 'Morisot' });
  for (const each of [one, two]) await other.post(`/api/webinars/${each.id}/seat`);
  await other.dispose();
  await signUp();
  for (const each of [one, two]) await page.request.post(`/api/webinars/${each.id}/seat`);
  void three;
  const desk = await browser.newContext({ baseURL: server.url });
  const board = await desk.newPage();
  await enter(board.request, server, ADMIN);
  for (const [width, height] of [[390, 780], [1440, 900]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const shoot = async (on: typeof page, path: string, name: string, wait: string, then?: () => Promise<void>) => {
        await on.setViewportSize({ width, height });
        await on.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await on.goto(path);
        await on.getByText(wait).first().waitFor({ timeout: 30_000, state: 'attached' }).catch(() => undefined);
        await then?.();
        await on.waitForTimeout(400);
        await on.screenshot({ path: `.cache/shots/${name}-${width}-${colorScheme}.png`, fullPage: true, animations: 'disabled' });
      };
      const dark = colorScheme === 'dark';
      await shoot(page, '/webinars', 'list', 'Upcoming');
      await shoot(page, `/webinars/${one.slug}`, 'one', 'You have a seat');
      if (!dark) {
        await shoot(page, `/webinars/${two.slug}`, 'waiting', 'on the waiting list');
        await shoot(page, `/webinars/${four.slug}`, 'cancelled', 'is cancelled');
        await shoot(page, '/member', 'member', 'Welcome');
        await shoot(page, '/library', 'library', 'Templates');
      }
      await shoot(board, '/admin/webinars', 'console', 'Editing clinic');
      await shoot(board, `/admin/webinars?webinar=${one.id}`, 'editor', 'Save for members');
      await shoot(board, `/admin/webinars?webinar=${two.id}`, 'seats', 'Save for members', async () => {
        await board.getByRole('tab', { name: /^Seats/ }).click();
        await board.getByRole('table', { name: 'Waiting list' }).waitFor();
      });
    }
  await desk.close();
});

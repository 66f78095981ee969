import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { SiteServer } from '../support/worker-server.ts';
import { expect, someone, test } from './fixtures.ts';
import { addSearchRule } from '../../server/db/sqlite.ts';
import { DATABASE } from '../../server/platform/data-folder.ts';

/** Sets a member's location, as the profile does. */
function place(server: SiteServer, email: string, location: string, latitude: number, longitude: number): void {
  const database = new BetterSqlite3(path.join(server.dataDir, DATABASE), { timeout: 5000 });
  addSearchRule(database);
  database
    .prepare('update users set location = ?, latitude = ?, longitude = ? where email = ?')
    .run(location, latitude, longitude, email);
  database.close();
}

test('a member is found by name, and their profile links back to the same search @gate', async ({ page, signUp }) => {
  const { firstName, lastName } = await signUp({ firstName: 'Rosa', lastName: 'Bonheur' });
  await signUp();
  await page.goto('/members');
  await expect(page).toHaveURL(/\/members-app$/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('bonh');
  await expect(page).toHaveURL(/search=bonh/);
  const list = page.getByRole('region', { name: 'Members' });
  await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText(`${firstName} ${lastName}`);
  await list.getByRole('link', { name: 'Rosa Bonheur' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Bonheur');
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('bonh');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called this');
  await expect(page.getByText('No members found.')).toBeVisible();
});

test('on a phone the list and the map start in the first screenful, and the filters unfold', async ({
  page,
  signUp,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  place(server, (await signUp({ firstName: 'Paula' })).email, 'Bremen', 53.08, 8.8);
  await page.goto('/members-app');
  const first = page.getByRole('region', { name: 'Members' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(280);
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden();
  await expect(page.getByLabel('Level')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await page.getByLabel('Level').selectOption('1');
  await expect(page).toHaveURL(/level=1/);
  await expect(page.getByRole('button', { name: 'Filters: 1' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/members-app$/);
  await page.goto('/members/map');
  await expect(page.getByRole('button', { name: /^Bremen/ }).first()).toBeVisible();
  expect((await page.getByRole('region', { name: 'Map of members' }).boundingBox())!.y).toBeLessThanOrEqual(160);
});

test('the card of a member’s name opens and closes by keyboard', async ({ page, signUp }) => {
  await signUp({ firstName: 'Suzanne', lastName: 'Valadon' });
  await page.goto('/members-app?search=valadon');
  const name = page.getByRole('link', { name: 'Suzanne Valadon' }).first();
  await expect(name).toBeVisible();
  await page.getByLabel('School').focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused({ timeout: 100 });
  }).toPass();
  const card = page.getByRole('dialog', { name: 'Suzanne Valadon' });
  await expect(card.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'View Profile' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('the map’s markers open by keyboard, and list their members', async ({ page, signUp, server }) => {
  const member = await signUp({ firstName: 'Marie', lastName: 'Laurencin' });
  place(server, member.email, 'Reykjavik', 64.15, -21.94);
  await page.goto('/members/map');
  const marker = page.getByRole('button', { name: /^Reykjavik, \d+ members?$/ });
  await marker.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reykjavik' })).toBeFocused();
  const panel = page.getByRole('listitem').filter({ hasText: 'Level 1' });
  await expect(panel.filter({ hasText: 'Marie Laurencin' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to all places' }).click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Reykjavik/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Reykjavik' })).toBeVisible();
});

test('places that overlap share one marker, and a press zooms in to separate them', async ({
  page,
  signUp,
  server,
}) => {
  const towns = [
    ['Wellington', -41.29, 174.78],
    ['Palmerston North', -40.36, 175.61],
    ['Napier', -39.49, 176.91],
  ] as const;
  for (const [name, latitude, longitude] of towns) place(server, (await signUp()).email, name, latitude, longitude);
  // Far enough apart for the map to start with the world.
  place(server, (await signUp()).email, 'Anchorage', 61.22, -149.9);
  await page.goto('/members/map');
  const cluster = page.getByRole('button', { name: /^3 places around .*, 3 members: zoom in$/ });
  await expect(cluster).toHaveText('3');
  await cluster.press('Enter');
  for (const [name] of towns) {
    await expect(page.getByRole('button', { name: `${name}, 1 member` })).toBeVisible();
  }
  await expect(cluster).toHaveCount(0);
});

test('on a phone the map starts with all members of the world, and no markers overlap', async ({
  page,
  signUp,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const towns = [
    ['Los Angeles', 34.05, -118.24],
    ['Suva', -18.12, 178.45],
    ['Apia', -13.83, -171.76],
    ['Singapore', 1.35, 103.82],
    ['Hong Kong', 22.32, 114.17],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 53.22, -4.21],
  ] as const;
  for (const [name, latitude, longitude] of towns) place(server, (await signUp()).email, name, latitude, longitude);
  await page.goto('/members/map');
  const markers = page.getByRole('region', { name: 'Map of members' }).getByRole('button', { name: /\d member/ });
  await expect(markers.first()).toBeVisible();
  const faults = () =>
    markers.evaluateAll((all) => {
      const map = all[0]!.closest('.leaflet-container')!.getBoundingClientRect();
      const boxes = all.map((marker) => marker.getBoundingClientRect());
      return boxes.filter(
        (box, index) =>
          box.left < map.left ||
          box.right > map.right ||
          boxes.slice(index + 1).some((other) => Math.hypot(box.x - other.x, box.y - other.y) < box.width),
      ).length;
    });
  await expect.poll(faults).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('street tiles load only on request, also after a visit that started on a public page', async ({
  page,
  signUp,
  server,
}) => {
  const tiles: string[] = [];
  await page.context().route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(route.request().url());
    return route.fulfill({ path: 'web/static/apple-touch-icon.png' });
  });
  const member = await signUp();
  place(server, member.email, 'Lisbon', 38.72, -9.14);
  await page.goto('/privacy');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Lisbon/ }).first()).toBeVisible();
  expect(tiles).toEqual([]);
  await page.getByRole('button', { name: 'Show street map' }).click();
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
});

test('the addresses of missing members, and of the map for visitors, show a message', async ({ page, signUp }) => {
  await page.goto('/members/map');
  await expect(page.getByText('Please log in to view the member map.')).toBeVisible();
  await signUp(someone());
  await page.goto('/users/999999');
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  await page.goto('/users/nobody');
  await page.getByRole('link', { name: 'Browse Members' }).click();
  await expect(page).toHaveURL(/\/members-app$/);
});

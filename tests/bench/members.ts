/**
 * `npm run bench -- --members 10000`: the members' calls with 1,000 and that many members, and the time from a key or button
 * press to the next frame on the list and the map. Asserts nothing.
 */
import { chromium, type Page } from 'playwright';
import { demoPassword, makeMember } from '#data/seeds/demo/member.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { startCircle } from './circle.ts';
import { measureAll, type Target } from './measure.ts';
import { lines, table } from './table.ts';

const SEED = 1;
const CALLS = {
  'members, first page': 'members',
  'members, a search': 'members?search=ba',
  'members, a country': 'members?country=GB',
  'how many members': 'members/count',
  'countries and schools': 'facets',
  'the map': 'map',
};

export async function benchMembers(most: number, atEnd: (work: () => unknown) => void): Promise<void> {
  const targets: Target[] = [];
  let site = '';
  for (const members of [1000, most]) {
    const { url, headers } = await startCircle({ posts: 100, members, against: undefined, atEnd });
    for (const [name, path] of Object.entries(CALLS)) {
      const against = members === 1000 ? undefined : `${name}, of 1,000`;
      const of = `${name}, of ${members.toLocaleString('en-GB')}`;
      targets.push({ name: of, url: `${url}/api/community/${path}`, headers, against });
    }
    site = url;
  }
  for (const line of table(await measureAll(targets, { seconds: 2, rounds: 3, connections: 4 }))) console.log(line);
  console.log(`\nIn a browser, ${most.toLocaleString('en-GB')} members:`);
  for (const line of lines(await interactions(site))) console.log(line);
}

/** The usual first actions on each screen, and the milliseconds until the screen shows their result. */
async function interactions(site: string): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ baseURL: site });
    await page.request.post('/api/auth/login', {
      data: { email: makeMember(SEED, 0).email, password: demoPassword },
    });
    const rows = [['', 'ms']];
    await page.goto('/members-app');
    await page.getByRole('region', { name: 'Members' }).waitFor();
    rows.push([
      'list: a letter in the search',
      await answerTo(page, () => page.keyboard.press('b'), 'input[type=search]'),
    ]);
    await page.goto('/members/map');
    await page.locator('.leaflet-marker-icon').first().waitFor();
    rows.push([
      'map: a marker opened',
      await answerTo(page, () => page.keyboard.press('Enter'), '.leaflet-marker-icon'),
    ]);
    return rows;
  } finally {
    await browser.close();
  }
}

/** The longest event during `act` that the browser itself timed (Event Timing: input to next paint). */
async function answerTo(page: Page, act: () => Promise<void>, target: string): Promise<string> {
  await page.locator(target).first().focus();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(1500);
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen));
  return longest === 0 ? 'under 16' : String(Math.round(longest));
}

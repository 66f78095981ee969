/**
 * `npm run bench -- analytics`: how long an administrator waits for the analytics of a week, a year and five years with a
 * million views, on SQLite and PostgreSQL, over HTTP, one request at a time; and how fast views are counted and written.
 * Throws if the median reaches 200 ms or a view is missing.
 */
import { isPostgresInstalled } from '../../scripts/postgres-package.mjs';
import { daysBefore, londonDay } from '#shared/rules/london-days.ts';
import type { Analytics } from '#shared/contracts/analytics.ts';
import { createPageViews } from '../../server/features/analytics/page-views.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Db } from '../../server/db/transaction.ts';
import { type AtEnd, startMeasured } from './sites.ts';
import { lines } from './table.ts';

const VIEWS = 1_000_000;
const DAYS = 5 * 365;
const PAGES = 150;
const SITES = 80;
const VISITORS_A_DAY = 250;
const ROUNDS = 15;
const MOST_MS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const HEADINGS = ['', 'views', 'views/s written', 'p50 ms', 'slowest ms', ''];

export async function benchAnalytics(atEnd: AtEnd): Promise<void> {
  const rows = [HEADINGS];
  for (const onPostgres of isPostgresInstalled() ? [undefined, 1] : [undefined]) {
    console.log(`Counting ${VIEWS.toLocaleString('en-GB')} views ${onPostgres ? 'on PostgreSQL' : 'on SQLite'} …`);
    let seconds = 0;
    const fill = async (db: Db): Promise<void> => {
      const begun = performance.now();
      await countViews(db);
      seconds = (performance.now() - begun) / 1000;
    };
    const site = await startMeasured({ ...(onPostgres && { onPostgres }), members: 1, fill, isAdmin: true, atEnd });
    const [{ url }] = site.processes as unknown as readonly [{ url: string }];
    const today = londonDay(Date.now());
    for (const [name, days] of [
      ['a week', 7],
      ['a year', 365],
      ['five years', DAYS],
    ] as const) {
      const { times, views } = await ask(
        `${url}/api/admin/figures?from=${daysBefore(today, days - 1)}&to=${today}`,
        site.cookies[0]!,
      );
      if (days === DAYS && views !== VIEWS) throw new Error(`${views} of ${VIEWS} views were counted`);
      const sorted = times.toSorted((one, other) => one - other);
      const middle = sorted[Math.floor(sorted.length / 2)]!;
      rows.push([
        `${site.name}: ${name}`,
        views.toLocaleString('en-GB'),
        (VIEWS / seconds).toFixed(0),
        middle.toFixed(1),
        sorted.at(-1)!.toFixed(1),
        '',
      ]);
      if (middle >= MOST_MS) throw new Error(`${site.name}: the figures of ${name} take ${middle.toFixed(0)} ms`);
    }
    for (const running of site.processes) await running.stop();
  }
  console.log('');
  for (const line of lines(rows)) console.log(line);
}

/** Counts page views through the counter itself, the same number each day. */
async function countViews(db: Db): Promise<void> {
  let now = Date.now() - (DAYS - 1) * DAY_MS;
  const views = createPageViews({ db, clock: { now: () => now }, log: createLog('error') });
  for (let day = 0; day < DAYS; day++, now += DAY_MS) {
    const until = Math.floor((VIEWS * (day + 1)) / DAYS);
    for (let number = Math.floor((VIEWS * day) / DAYS); number < until; number++) {
      const seen = {
        page: `/blog/post-${(number * 7) % PAGES}`,
        referrer: number % 3 === 0 ? `site-${(number * 5) % SITES}.example` : null,
        source: null,
        medium: null,
        campaign: null,
      };
      await views.add(seen, { client: `192.0.2.${number % VISITORS_A_DAY}`, userAgent: BROWSER });
    }
    await views.flush();
  }
}

async function ask(address: string, cookie: string): Promise<{ times: number[]; views: number }> {
  const times: number[] = [];
  let views = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const asked = performance.now();
    const answer = await fetch(address, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`The figures were answered with ${answer.status}`);
    ({ views } = ((await answer.json()) as Analytics).totals);
    times.push(performance.now() - asked);
  }
  return { times, views };
}

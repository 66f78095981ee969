import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { Network } from '../support/network.ts';
import { storedRowCounts } from '../e2e/device-traces.ts';
import { startCircle } from './circle.ts';
import { lines } from './table.ts';

const LAUNCH = { executablePath: findChromium(), args: CHROMIUM_FLAGS };
const POSTS = 200;
/** A visit is over after this many milliseconds without requests; the worker installs after two seconds. */
const SILENCE = 5000;
/** Longer than a cold start takes. */
const COLD_START_MS = 4000;

/**
 * `npm run bench -- offline`: from a cold start of the browser to the feed on the screen, with and without a network, and what
 * the service worker costs a first visit. Medians of several runs.
 */
export async function benchOffline(runs: number, atEnd: (work: () => unknown) => void): Promise<void> {
  const circle = await startCircle({ posts: POSTS, members: 100, against: undefined, atEnd });
  const network = await Network.to(circle.url);
  atEnd(() => network.close());

  console.log(`\nFrom the address to the first post of ${POSTS}, each time with a browser that has just started:`);
  for (const line of lines(await coldStarts(network, circle.headers, runs))) console.log(line);
  console.log('\nA first visit to the home page:');
  for (const line of lines(await firstVisits(network, runs))) console.log(line);
}

async function coldStarts(network: Network, headers: Record<string, string>, runs: number): Promise<string[][]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bonjour-profile-'));
  try {
    await inBrowser(profile, async (page, context) => {
      await context.addCookies(cookiesOf(headers, network.url));
      await page.goto(`${network.url}/feed`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      while (((await storedRowCounts(page))['reads'] ?? 0) < 1) await page.waitForTimeout(200);
      // The device's cache is written a moment after the response.
      await page.waitForTimeout(SILENCE);
    });
    const times: Record<'offline' | 'online', number[]> = { offline: [], online: [] };
    for (let run = 0; run < runs; run++) {
      for (const way of ['offline', 'online'] as const) {
        if (way === 'offline') network.cut();
        else network.restore();
        await inBrowser(profile, async (page) => void times[way].push(await timeToFeed(page, network.url)));
      }
    }
    const [offline, online] = [median(times.offline), median(times.online)];
    return [
      ['', 'ms', 'ratio'],
      ['with the network', online.toFixed(0), '1'],
      ['without it', offline.toFixed(0), `${(offline / online).toFixed(2)} of with the network`],
    ];
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Milliseconds from the start of the navigation until a frame with a post was painted. */
async function timeToFeed(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('article')) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { feedAt: performance.now() })));
    });
    look.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/feed`, { waitUntil: 'commit' });
  // Read at the end, because each question would take time from the page.
  await page.waitForTimeout(COLD_START_MS);
  return (await page.evaluate(() => (window as { feedAt?: number }).feedAt)) ?? Number.NaN;
}

/** In alternating turns, so a busy machine slows both, and neither is always the first. */
async function firstVisits(network: Network, runs: number): Promise<string[][]> {
  const browser = await chromium.launch(LAUNCH);
  try {
    const seen = {
      block: { paint: [] as number[], bytes: [] as number[] },
      allow: { paint: [] as number[], bytes: [] as number[] },
    };
    for (let run = 0; run < runs; run++) {
      const turns = ['block', 'allow'] as const;
      for (const way of run % 2 === 0 ? turns : turns.toReversed()) {
        const { paint, bytes } = await firstVisit(browser, network, way);
        seen[way].paint.push(paint);
        seen[way].bytes.push(bytes);
      }
    }
    const [without, withIt] = [seen.block, seen.allow].map(
      ({ paint, bytes }) => [median(paint), median(bytes)] as const,
    );
    if (!without || !withIt) return [];
    const row = (name: string, [paint, bytes]: readonly [number, number]) => [
      name,
      paint.toFixed(0),
      (bytes / 1000).toFixed(0),
      name.startsWith('without')
        ? '1'
        : `${(paint / without[0]).toFixed(2)} of the paint, ${(bytes / without[1]).toFixed(2)} of the bytes`,
    ];
    return [
      ['', 'first paint, ms', 'fetched in all, kB', 'ratio'],
      row('without a service worker', without),
      row('with it', withIt),
    ];
  } finally {
    await browser.close();
  }
}

async function firstVisit(browser: Browser, network: Network, serviceWorkers: 'allow' | 'block') {
  const context = await browser.newContext({ serviceWorkers });
  const page = await context.newPage();
  const before = network.bytes;
  await page.goto(network.url);
  const paint = await page.evaluate(firstPaint);
  for (let seen = -1; seen !== network.bytes;) {
    seen = network.bytes;
    await page.waitForTimeout(SILENCE);
  }
  await context.close();
  return { paint, bytes: network.bytes - before };
}

/** In milliseconds after the start of the navigation. It may not have happened yet. */
const firstPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });

async function inBrowser(profile: string, use: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, LAUNCH);
  try {
    await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** A member's session as a browser's cookies. */
export function cookiesOf(headers: Record<string, string>, url: string) {
  // A session cookie would be lost when the browser closes.
  const expires = Math.floor(Date.now() / 1000) + 3600;
  return (headers['Cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url, expires };
  });
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';
import { pagesOf } from './public-pages.ts';
import { lines } from './table.ts';

/** A train in the country: round trip in milliseconds, and bytes a second. */
const LATENCY_MS = 400;
const BYTES_A_SECOND = 400_000 / 8;

/**
 * `npm run bench -- slow-line`: the public pages on a phone at 400 kbit/s and 400 ms. When text is readable, and how long a press
 * on the chat's button, made as soon as it is painted, goes without a response.
 */
export async function benchSlowLine(atEnd: (work: () => unknown) => void): Promise<void> {
  const server = await startServerProcess();
  atEnd(async () => {
    await server.stop();
    removeDataDir(server.dataDir);
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  atEnd(() => browser.close());
  const rows = [['', 'text after, s', 'largest part, s', 'press shown after, ms', 'chat open after, s']];
  for (const address of await pagesOf(server.url)) {
    // Renders the page first, because only the very first visitor waits for that.
    await fetch(server.url + address, { headers: { 'Accept-Encoding': 'br' } });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await page.addInitScript(recordTimes);
    await page.goto(server.url + address, { waitUntil: 'commit' });
    const { text, largest, shown, opened } = await timesOf(page);
    rows.push([address, inSeconds(text), inSeconds(largest), shown.toFixed(0), inSeconds(opened)]);
    await context.close();
  }
  console.log(`\nPublic pages with ${BYTES_A_SECOND * 0.008} kbit/s and ${LATENCY_MS} ms:`);
  for (const line of lines(rows)) console.log(line);
}

interface Times {
  /** The first text, and the largest part of the first view; ms from the navigation. */
  readonly text: number;
  readonly largest: number;
  /** From the press until it shows a response, and until the chat is open; ms. */
  readonly shown: number;
  readonly opened: number;
}

/** In the page: presses the chat's button as soon as text is painted, and notes when the results appear. */
function recordTimes(): void {
  const times: Partial<Record<keyof Times, number>> = {};
  Object.assign(window, { times });
  const since = (press: number) => performance.now() - press;
  const watch = (press: number) => {
    const look = () => {
      const isOpen = document.querySelector('[data-chat] dialog[open]') !== null;
      if (isOpen || document.querySelector('[data-pressed]')) times.shown ??= since(press);
      if (isOpen) times.opened ??= since(press);
      else requestAnimationFrame(look);
    };
    look();
  };
  // The first words may be painted while the rest of the document is still loading.
  const pressOnce = () => {
    const button = document.querySelector<HTMLElement>('[data-chat] button');
    if (!button) {
      requestAnimationFrame(pressOnce);
      return;
    }
    const press = performance.now();
    button.click();
    watch(press);
  };
  new PerformanceObserver((list) => {
    times.text ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (times.text !== undefined) pressOnce();
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => (times.largest = list.getEntries().at(-1)?.startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
}

async function timesOf(page: Page): Promise<Times> {
  await page.waitForFunction(() => (window as unknown as { times: Partial<Times> }).times.opened, undefined, {
    timeout: 60_000,
  });
  return page.evaluate(() => (window as unknown as { times: Times }).times);
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(2);

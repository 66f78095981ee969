import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { startCircle } from './circle.ts';
import { cookiesOf } from './offline.ts';
import { lines } from './table.ts';

const POSTS = 1000;
type Size = { readonly width: number; readonly height: number };
const WINDOWS = [
  { width: 360, height: 740, isMobile: true },
  { width: 1440, height: 900, isMobile: false },
];
/** How far the wheel scrolls, in pixels, and how fast, in pixels a second: about fourteen posts a second. */
const DISTANCE = 14_400;
const SPEED = 7200;
/** The time of a frame at sixty a second, plus the clock's own error, in milliseconds. */
const FRAME_MS = 17.5;

/**
 * `npm run bench -- scroll`: a member scrolls through a thousand posts, which the feed loads page by page, and likes one.
 *
 * The browser's trace gives the frames shown, dropped and incomplete during the scroll, and the length of the page's tasks. The
 * page itself counts its late frames. They would make scripted movement stutter, while the browser scrolls independently. A page
 * of a thousand boxes of text, as tall and without scripts, shows how much of that lateness is the machine's.
 */
export async function benchScroll(atEnd: (work: () => unknown) => void): Promise<void> {
  const circle = await startCircle({ posts: POSTS, members: 100, against: undefined, atEnd });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  atEnd(() => browser.close());
  const rows = [
    [
      '',
      'posts',
      'loaded in, s',
      'frames shown',
      'not shown',
      'with a part missing',
      `the page's own over ${FRAME_MS} ms`,
      'longest, ms',
      'longest task, ms',
      'a like shows after',
    ],
  ];
  for (const { isMobile, ...viewport } of WINDOWS) {
    const context = await browser.newContext({ viewport, isMobile, serviceWorkers: 'block' });
    await context.addCookies(cookiesOf(circle.headers, circle.url));
    const page = await context.newPage();
    await page.goto(`${circle.url}/feed`);
    await page.locator('article').first().waitFor();
    const loadedIn = await loadAll(page);
    const bare = await barePage(page);
    for (const from of ['the top', 'the middle'] as const) {
      for (const [name, shown] of [
        ['', page],
        [', bare boxes', bare],
      ] as const) {
        await shown.bringToFront();
        rows.push([
          `${viewport.width} px, from ${from}${name}`,
          String(await shown.locator('[data-post]').count()),
          shown === page ? loadedIn.toFixed(1) : '',
          ...(await scrollFrom(from, shown, viewport)),
          shown === page ? await likeOne(page) : '',
        ]);
      }
    }
    await context.close();
  }
  console.log(`\nA feed of ${POSTS} posts, scrolled with the wheel:`);
  for (const line of lines(rows)) console.log(line);
}

/** @returns the cells of the table from the frames shown to the longest task */
async function scrollFrom(from: 'the top' | 'the middle', page: Page, viewport: Size): Promise<string[]> {
  await page.evaluate(
    (share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' }),
    from === 'the top' ? 0 : 0.5,
  );
  await idle(page);
  const { times, trace } = await scroll(page, viewport);
  const late = times.filter((time) => time > FRAME_MS).length;
  const frames = scrolledFrames(trace);
  const count = (is: (frame: Frame) => boolean): string => String(frames.filter(is).length);
  return [
    count(({ state }) => state.startsWith('STATE_PRESENTED')),
    count(({ state }) => state === 'STATE_DROPPED'),
    count((frame) => frame.has_missing_content),
    `${((100 * late) / times.length).toFixed(1)} %`,
    Math.max(...times).toFixed(0),
    (Math.max(0, ...tasksOf(trace)) / 1000).toFixed(0),
  ];
}

/** A page with a box of the same height and a few words for each post. */
async function barePage(feed: Page): Promise<Page> {
  const heights = await feed
    .locator('[data-post]')
    .evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().height));
  const page = await feed.context().newPage();
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><body>${heights.map((height, post) => `<div data-post style="height:${height}px">The post ${post}</div>`).join('')}`,
  );
  return page;
}

/** Scrolls to the last post until there are no more. @returns seconds */
async function loadAll(page: Page): Promise<number> {
  const begun = performance.now();
  const posts = page.locator('[data-post]');
  for (let count = await posts.count(); count < POSTS; count = await posts.count()) {
    await posts.last().evaluate((post) => post.scrollIntoView({ behavior: 'instant', block: 'end' }));
    await page.waitForFunction((before) => document.querySelectorAll('[data-post]').length > before, count, {
      polling: 50,
    });
  }
  return (performance.now() - begun) / 1000;
}

/** Turns the wheel. @returns the times between the page's frames, in milliseconds, and the browser's trace */
async function scroll(page: Page, { width, height }: Size) {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const times: number[] = [];
    let last: number | undefined;
    const note = (now: number) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      Object.assign(window, { times, frame: requestAnimationFrame(note) });
    };
    requestAnimationFrame(note);
  });
  const browser = page.context().browser()!;
  await browser.startTracing(page, {
    categories: ['cc', 'benchmark', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline'],
  });
  await devtools.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const times = await page.evaluate(() => {
    const noted = window as unknown as { times: number[]; frame: number };
    cancelAnimationFrame(noted.frame);
    return noted.times;
  });
  return { times, trace: traceEvents };
}

/** The durations of the main thread's tasks, for the renderer that did most. */
function tasksOf(events: readonly TraceEvent[]): readonly number[] {
  const threads = events
    .filter(({ args }) => args?.name === 'CrRendererMain')
    .map((main) => events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid).map(({ dur = 0 }) => dur));
  return threads.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Counts frames of compositor scrolling by their outcome. */
const scrolledFrames = (events: readonly TraceEvent[]): readonly Frame[] =>
  events.flatMap(({ ph, args }) => {
    const frame = args?.frame_reporter;
    return ph === 'b' && frame?.scroll_state === 'SCROLL_COMPOSITOR_THREAD' ? [frame] : [];
  });

/** The outcome, as Chromium names it. */
interface Frame {
  /** `STATE_PRESENTED_ALL`, `STATE_PRESENTED_PARTIAL` without late parts of the main thread, or `STATE_DROPPED`. */
  readonly state: string;
  readonly scroll_state: string;
  readonly has_missing_content: boolean;
}

interface TraceEvent {
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly args?: { readonly name?: string; readonly frame_reporter?: Frame };
}

/** Likes the post in the middle of the window, or undoes it. @returns after how many frames it shows */
const likeOne = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const button = [...document.querySelectorAll<HTMLElement>('article button[aria-pressed]')].find(
      (each) => each.getBoundingClientRect().top > 0,
    )!;
    const before = button.getAttribute('aria-pressed');
    button.click();
    let frames = 0;
    for (; button.getAttribute('aria-pressed') === before; frames++) {
      await new Promise((painted) => requestAnimationFrame(painted));
    }
    return frames === 0 ? 'the press' : `${frames} frames`;
  });

/** Waits until the page is idle. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(), { timeout: 3000 })));

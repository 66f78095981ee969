/**
 * Takes the pictures of the product that a browser shows before it installs the app (`scripts/web-manifest.ts`), from the
 * built site with a demo community: node tests/pictures/make-screenshots.ts
 */
import { mkdir } from 'node:fs/promises';
import { chromium, type BrowserContext } from 'playwright';
import sharp from 'sharp';
import { screenshots } from '../../scripts/web-manifest.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { startCircle } from '../bench/circle.ts';

/** On a phone's screen twice as dense, so that words stay sharp. */
const SHAPES = {
  narrow: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

const endings: (() => unknown)[] = [];
try {
  const circle = await startCircle({
    posts: 40,
    members: 80,
    against: undefined,
    atEnd: (work) => void endings.unshift(work),
  });
  await sharePicture(circle);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  endings.unshift(() => browser.close());
  await mkdir('web/public/screenshots', { recursive: true });
  for (const picture of screenshots) {
    const context = await browser.newContext({ ...SHAPES[picture.form_factor], serviceWorkers: 'block' });
    await signIn(context, circle);
    await take(context, new URL(picture.path, circle.url).href, picture);
    await context.close();
  }
} finally {
  for (const end of endings) await end();
}

async function signIn(context: BrowserContext, { url, headers }: { url: string; headers: Record<string, string> }) {
  const cookies = (headers['Cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
  await context.addCookies(cookies);
}

/** A post as members make them, so that the pictures show one. */
async function sharePicture({ url, headers }: { url: string; headers: Record<string, string> }): Promise<void> {
  const drawing = await sharp('data/content/images/gallery/prize-day.svg', { density: 144 }).jpeg().toBuffer();
  const body = new FormData();
  const words = { title: 'Boaters up: prize day in one picture', content: 'Every leaver, one second, no second take.' };
  for (const [field, value] of Object.entries({ ...words, postType: 'image' })) body.set(field, value);
  body.set('file', new File([new Uint8Array(drawing)], 'prize-day.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${url}/api/feed/posts`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The picture could not be shared: ${answer.status}`);
}

async function take(context: BrowserContext, address: string, { src, shows }: (typeof screenshots)[number]) {
  const page = await context.newPage();
  await page.goto(address);
  const shown = page.locator(shows).first();
  await shown.waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Below the bars, which stay.
  await shown.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 160));
  await page
    .locator('.animate-fade-in')
    .first()
    .waitFor({ state: 'detached', timeout: 2000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`web/public${src}`);
}

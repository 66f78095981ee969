/**
 * Takes the screenshots that a browser shows before it installs the app (`scripts/web-manifest.ts`), from the built site with
 * a demo community: node tests/pictures/make-screenshots.ts
 */
import { mkdir } from 'node:fs/promises';
import { chromium, type BrowserContext } from 'playwright';
import sharp from 'sharp';
import { screenshots } from '../../scripts/web-manifest.ts';
import { CHROMIUM_FLAGS, findTestBrowser } from '../../scripts/chromium.mjs';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { demoPassword, makeMember } from '#data/seeds/demo/member.ts';
import { runCommand } from '../support/run-command.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

/** A phone's screen at twice the density, for sharp text. */
const SHAPES = {
  narrow: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

const endings: (() => unknown)[] = [];
try {
  const site = await startDemo();
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: CHROMIUM_FLAGS });
  endings.unshift(() => browser.close());
  await mkdir('web/static/screenshots', { recursive: true });
  for (const picture of screenshots) {
    const context = await browser.newContext({ ...SHAPES[picture.form_factor], serviceWorkers: 'block' });
    await signIn(context, site);
    await take(context, new URL(picture.path, site.url).href, picture);
    await context.close();
  }
} finally {
  for (const end of endings) await end();
}

/** The site with the demo community, including faces and pictures. */
async function startDemo(): Promise<{ url: string; client: TestClient }> {
  const dataDir = newDataDir();
  endings.unshift(() => removeDataDir(dataDir));
  const { code, stderr } = await runCommand('seed-demo', ['--members', '80', '--posts', '40'], dataDir);
  if (code !== 0) throw new Error(`There is no community to show: ${stderr}`);
  const server = await startServerProcess({ dataDir });
  endings.unshift(() => server.stop());
  const client = new TestClient(server.url);
  const { status } = await client.call(login, { body: { email: makeMember(1, 0).email, password: demoPassword } });
  if (status !== 200) throw new Error(`The demo member could not sign in: ${status}`);
  return { url: server.url, client };
}

function signIn(context: BrowserContext, { url, client }: { url: string; client: TestClient }): Promise<void> {
  return context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
}

async function take(context: BrowserContext, address: string, { src, shows }: (typeof screenshots)[number]) {
  const page = await context.newPage();
  await page.goto(address);
  const shown = page.locator(shows).first();
  await shown.waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Below the bars, which stay in place.
  await shown.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 160));
  await page
    .locator('.animate-fade-in')
    .first()
    .waitFor({ state: 'detached', timeout: 2000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures further down load when somebody scrolls near them.
    const inView = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < window.innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`web/static${src}`);
}

import { chromium, type Browser } from 'playwright';
import { CHROMIUM_FLAGS, findTestBrowser } from '../../../scripts/chromium.mjs';

let browser: Promise<Browser> | undefined;

/** The real Chromium that renders the windows. The test connects to the same one by its endpoint. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close().catch(() => undefined);
}

function launch(): Promise<Browser> {
  const port = Number(process.env.STAND_IN_DEBUG_PORT);
  return chromium.launch({
    executablePath: findTestBrowser(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
}

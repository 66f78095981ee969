import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from '../../scripts/chromium.mjs';

/** A browser with DevTools on a free port, headless where a headless build is installed. */
export async function startBrowser(): Promise<{
  port: number;
  program: string;
  hasWindows: boolean;
  stop(): Promise<void>;
}> {
  const port = await freePort();
  const program = findHeadlessShell() ?? findChromium() ?? chromium.executablePath();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({
    executablePath: program,
    args,
    // Lighthouse checks the back/forward cache, which Playwright turns off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return { port, program, hasWindows: !program.includes('headless-shell'), stop: () => browser.close() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

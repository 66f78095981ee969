import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from '../../scripts/chromium.mjs';

/** A browser whose DevTools listen on a port of its own; without windows, where there is such a one. */
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
    // Lighthouse looks whether pages come back at once; Playwright would forbid it.
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

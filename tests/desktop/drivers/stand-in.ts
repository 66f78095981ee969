import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { PLACES } from '../../../scripts/paths.mjs';
import type { Act, Moment } from '../stand-in/control.ts';
import type { Driver } from './driver.ts';

const REGISTER = fileURLToPath(new URL('../stand-in/register.ts', import.meta.url));

/** Timeout for the first page, in milliseconds. */
const TIMEOUT_MS = 15_000 * Number(process.env.TEST_SLOWNESS ?? 1);

/** The built main process in Node, with the stand-in for Electron over a real Chromium. */
export const standInDriver: Driver = {
  name: 'on the stand-in for Electron',

  async start({ userData, args = [], keyStore = true }, onMoment) {
    const port = await freePort();
    const child = fork(path.join(PLACES.desktop, 'main', 'main.js'), args, {
      execArgv: ['--import', REGISTER],
      env: {
        PATH: process.env.PATH,
        HOME: userData,
        CHROMIUM_PATH: process.env.CHROMIUM_PATH,
        STAND_IN_USER_DATA: userData,
        STAND_IN_DEBUG_PORT: String(port),
        STAND_IN_KEY_STORE: keyStore ? 'kept' : 'none',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const isOpen = new Promise<void>((resolve, reject) => {
      child.on('message', (moment: Moment) => {
        onMoment(moment);
        if (moment.kind === 'page') resolve();
      });
      child.once('exit', (code) => reject(new Error(`The app ended with ${code} before it had a page`)));
      AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => reject(new Error('The app has opened no page')));
    });
    await isOpen;
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((one) => one.url() !== 'about:blank');
    if (!page) throw new Error('The app has opened no window');
    const act = (what: Act) => void child.send(what);
    return {
      page,
      act,
      async quit() {
        await browser.close().catch(() => undefined);
        if (child.exitCode !== null || child.signalCode !== null) return;
        act({ do: 'quit' });
        await once(child, 'exit');
      },
    };
  },
};

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

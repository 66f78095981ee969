import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { PLACES } from '../../scripts/paths.mjs';
import type { Act, Moment } from './stand-in/control.ts';

/** How long a moment is waited for, in milliseconds. */
const PATIENCE = 15_000;

const REGISTER = fileURLToPath(new URL('./stand-in/register.ts', import.meta.url));

interface Options {
  /** Where the app keeps what it remembers; the same folder is the same installation. */
  readonly userData: string;
  readonly args?: readonly string[];
  /** False for a system without a key store. */
  readonly keyStore?: boolean;
}

/** The desktop app on the stand-in: its window's page, what a person saw of the system, and what they do. */
export class DesktopApp {
  readonly page: Page;
  /** Where it keeps what it remembers. */
  readonly userData: string;
  /** Everything that was recorded, in its order. */
  readonly moments: Moment[];
  readonly #child: ChildProcess;
  readonly #heard: EventEmitter;
  readonly #browser: Browser;

  private constructor(parts: {
    child: ChildProcess;
    heard: EventEmitter;
    moments: Moment[];
    browser: Browser;
    page: Page;
    userData: string;
  }) {
    this.#child = parts.child;
    this.#heard = parts.heard;
    this.moments = parts.moments;
    this.#browser = parts.browser;
    this.page = parts.page;
    this.userData = parts.userData;
  }

  static async start({ userData, args = [], keyStore = true }: Options): Promise<DesktopApp> {
    const child = fork(path.join(PLACES.desktop, 'main', 'main.js'), args, {
      execArgv: ['--import', REGISTER],
      env: {
        PATH: process.env.PATH,
        HOME: userData,
        CHROMIUM_PATH: process.env.CHROMIUM_PATH,
        STAND_IN_USER_DATA: userData,
        STAND_IN_DEBUG_PORT: String(await freePort()),
        STAND_IN_KEY_STORE: keyStore ? 'kept' : 'none',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const moments: Moment[] = [];
    const heard = new EventEmitter();
    child.on('message', (moment: Moment) => {
      moments.push(moment);
      heard.emit('moment', moment);
    });
    const { endpoint } = await waitFor(moments, heard, 'browser');
    await waitFor(moments, heard, 'page');
    const browser = await chromium.connectOverCDP(endpoint);
    const page = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url() !== 'about:blank');
    if (!page) throw new Error('The app has opened no window');
    return new DesktopApp({ child, heard, moments, browser, page, userData });
  }

  act(act: Act): void {
    this.#child.send(act);
  }

  /** Waits for a moment of this kind, a past one included unless `after` says from where to look. */
  seen<K extends Moment['kind']>(
    kind: K,
    is: (moment: Extract<Moment, { kind: K }>) => boolean = () => true,
    after = 0,
  ): Promise<Extract<Moment, { kind: K }>> {
    return waitFor(this.moments, this.#heard, kind, is, after);
  }

  /** All notifications so far, as a person would read them. */
  get notifications(): Extract<Moment, { kind: 'notification' }>[] {
    return this.moments.filter((moment) => moment.kind === 'notification');
  }

  async quit(): Promise<void> {
    await this.#browser.close().catch(() => undefined);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.send({ do: 'quit' } satisfies Act);
    await once(this.#child, 'exit');
  }
}

async function waitFor<K extends Moment['kind']>(
  moments: readonly Moment[],
  heard: EventEmitter,
  kind: K,
  is: (moment: Extract<Moment, { kind: K }>) => boolean = () => true,
  after = 0,
): Promise<Extract<Moment, { kind: K }>> {
  const fits = (moment: Moment): moment is Extract<Moment, { kind: K }> =>
    moment.kind === kind && is(moment as Extract<Moment, { kind: K }>);
  for (;;) {
    // Several may come at once: what has come is looked through again, and not only what wakes us.
    const found = moments.slice(after).find(fits);
    if (found) return found;
    // oxlint-disable-next-line no-await-in-loop -- one moment after the other
    await once(heard, 'moment', { signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
      throw new Error(`No such ${kind} came. What did: ${JSON.stringify(moments)}`);
    });
  }
}

/** A port that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright';
import type { Act, Moment } from '../stand-in/control.ts';
import type { Driver } from './driver.ts';
import './watched-system.ts';

/** Starts the built main process inside Electron, with its system recorded. */
const START = fileURLToPath(new URL('electron-start.mjs', import.meta.url));

/** The real app, driven by Playwright. */
export const electronDriver = (binary: string): Driver => ({
  name: 'in Electron',

  async start({ userData, args = [], keyStore = true }, onMoment) {
    const app = await _electron.launch({
      executablePath: binary,
      // Linux's store without encryption, which the app treats as none.
      args: [START, ...(keyStore ? [] : ['--password-store=basic']), ...args],
      env: { ...definedOnly(process.env), DESKTOP_USER_DATA: userData },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      // Chromium's sandbox does not start for root.
      chromiumSandbox: process.getuid?.() !== 0,
    });
    void listen(app, onMoment);
    return {
      page: await app.firstWindow(),
      act: (act: Act) =>
        void app.evaluate((_, what) => globalThis.watchedSystem?.act(what), act).catch(() => undefined),
      quit: () => app.close(),
    };
  },
});

/** Receives events one after the other until the app is gone. */
async function listen(app: ElectronApplication, onMoment: (moment: Moment) => void): Promise<void> {
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      const moments = await app.evaluate(() => globalThis.watchedSystem?.next());
      if (!moments) return;
      for (const moment of moments) onMoment(moment);
    }
  } catch {
    // It has quit.
  }
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DesktopApp } from '../desktop/desktop-app.ts';
import { Visitor } from '../desktop/visitor.ts';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';

const TIMES = 100;
const ADMIN = { email: 'admin@bonjour.example', password: 'administrator' };

/**
 * From the moment a visitor sends a message to the desktop's notification of it, in milliseconds: the real server, main
 * process and page, on the stand-in for Electron. Needs the desktop's build (`npm test -- tests/desktop` makes it).
 */
export async function benchDesktop(): Promise<void> {
  const server = await startServerProcess({ env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
  const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
  const app = await DesktopApp.start({ userData });
  try {
    await app.page.getByLabel('Server').fill(server.url);
    await app.page.getByLabel('Email').fill(ADMIN.email);
    await app.page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await app.page.getByRole('button', { name: 'Sign In' }).click();
    await app.page.getByRole('status').getByText('Connected', { exact: true }).waitFor();
    const visitor = new Visitor(server.url);
    await visitor.start();
    await app.seen('notification');
    const took: number[] = [];
    for (let time = 1; time <= TIMES; time++) {
      const before = app.moments.length;
      const sentAt = Date.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      const [, told] = await Promise.all([visitor.say(`Message ${time}`), app.seen('notification', undefined, before)]);
      took.push(told.at - sentAt);
    }
    took.sort((a, b) => a - b);
    const notified = app.notifications.length;
    console.log(
      `${TIMES} messages, ${notified - 1} notifications: median ${took[TIMES / 2]} ms, 95th ${took[TIMES - 6]} ms, worst ${took.at(-1)} ms`,
    );
  } finally {
    await app.quit();
    await server.stop();
    removeDataDir(server.dataDir);
    rmSync(userData, { recursive: true, force: true });
  }
}

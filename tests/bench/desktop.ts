import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DesktopApp } from '../desktop/desktop-app.ts';
import { Network } from '../support/network.ts';
import { Visitor } from '../desktop/visitor.ts';
import { ADMIN } from '../support/worker-server.ts';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';

const TIMES = 100;
/** In milliseconds. */
const OUTAGE = 60_000;

/**
 * Measures the time from a visitor's message to the desktop's notification, with the real server, main process and page on the
 * stand-in for Electron. Needs the desktop's build (`npm test -- tests/desktop` makes it).
 */
export async function benchDesktop(): Promise<void> {
  const server = await startServerProcess({ env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
  const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
  const network = await Network.to(server.url);
  const app = await DesktopApp.start({ userData });
  try {
    await app.signIn(network.url, ADMIN);
    await app.isConnected();
    const visitor = new Visitor(server.url);
    await visitor.start();
    await app.seen('notification');
    await benchMessages(app, visitor);
    await benchOutage(app, network, server.url);
  } finally {
    await app.quit();
    await network.close();
    await server.stop();
    removeDataDir(server.dataDir);
    rmSync(userData, { recursive: true, force: true });
  }
}

/** Sends one message after the other, waiting for each notification. */
async function benchMessages(app: DesktopApp, visitor: Visitor): Promise<void> {
  const took: number[] = [];
  for (let time = 1; time <= TIMES; time++) {
    const before = app.moments.length;
    const sentAt = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    const [, notification] = await Promise.all([
      visitor.say(`Message ${time}`),
      app.seen('notification', undefined, before),
    ]);
    took.push(notification.at - sentAt);
  }
  took.sort((a, b) => a - b);
  console.log(
    `${TIMES} messages, ${app.notifications.length - 1} notifications: median ${took[TIMES / 2]} ms, 95th ${took[TIMES - 6]} ms, worst ${took.at(-1)} ms`,
  );
}

/** Visitors come during a minute without a network. Measures how long after it each is notified, once. */
async function benchOutage(app: DesktopApp, network: Network, server: string): Promise<void> {
  const before = app.notifications.length;
  network.cut();
  for (let visitor = 1; visitor <= 3; visitor++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as visitors come
    await new Visitor(server).start();
  }
  await wait(OUTAGE);
  const restoredAt = Date.now();
  network.restore();
  await app.page.getByRole('status').getByText('Connected', { exact: true }).waitFor();
  const connected = Date.now() - restoredAt;
  await app.seen('tray', ({ toolTip }) => toolTip.includes('4 open chats'));
  await wait(2000);
  console.log(
    `After a minute without a network: connected in ${connected} ms, 3 visitors came in between, ${app.notifications.length - before} notifications`,
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { changeDatabase } from '../support/live-database.ts';
import { ADMIN, type SiteServer, workerServer } from '../support/worker-server.ts';
import { type Credentials, DesktopApp, driver } from './desktop-app.ts';

export { driver, expect };

interface Fixtures {
  /** The worker's server, without chats: the number of open chats is the same for everybody. */
  readonly server: SiteServer;
  readonly admin: Credentials;
  /** Starts the app; each start in a test uses the same installation. */
  readonly desktop: (options?: { args?: readonly string[]; keyStore?: boolean }) => Promise<DesktopApp>;
  /** The same, signed in on a server and connected. */
  readonly signedIn: (server: string) => Promise<DesktopApp>;
}

export const test = base.extend<Fixtures, { runningServer: SiteServer }>({
  runningServer: [workerServer, { scope: 'worker' }],

  server: async ({ runningServer }, use) => {
    for (const table of ['chat_messages', 'chat_sessions'])
      changeDatabase(runningServer.dataDir, `delete from ${table}`);
    await use(runningServer);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  admin: ({}, use) => use(ADMIN),

  // oxlint-disable-next-line no-empty-pattern -- as above
  desktop: async ({}, use) => {
    const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
    const started: DesktopApp[] = [];
    await use(async (options = {}) => {
      const app = await DesktopApp.start({ userData, ...options });
      started.push(app);
      return app;
    });
    await Promise.all(started.map((app) => app.quit()));
    rmSync(userData, { recursive: true, force: true });
  },

  signedIn: ({ desktop, admin }, use) =>
    use(async (server) => {
      const app = await desktop();
      await app.signIn(server, admin);
      await app.isConnected();
      return app;
    }),
});

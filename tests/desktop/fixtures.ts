import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { changeDatabase } from '../support/live-database.ts';
import { type ServerProcess, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { DesktopApp, driver } from './desktop-app.ts';

export { driver, expect };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** The worker's server, without a chat: the number of open chats is everybody's. */
  readonly server: ServerProcess;
  readonly admin: Credentials;
  /** Starts the app; each start of a test is of the same installation. */
  readonly desktop: (options?: { args?: readonly string[]; keyStore?: boolean }) => Promise<SignedInApp>;
}

/** The app with what every test does in it. */
export type SignedInApp = DesktopApp & {
  signIn(server: string, who: Credentials): Promise<void>;
  /** Waits until the console is there and hears live events. */
  isConnected(): Promise<void>;
  /** Waits until it says that it is offline. */
  isOffline(): Promise<void>;
  /** Answers in the open conversation, without a network. */
  reply(text: string): Promise<void>;
};

const ADMIN = { email: 'admin@bonjour.example', password: 'administrator' };

export const test = base.extend<Fixtures, { runningServer: ServerProcess }>({
  runningServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const server = await startServerProcess({ env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
      await use(server);
      await server.stop();
      removeDataDir(server.dataDir);
    },
    { scope: 'worker' },
  ],

  server: async ({ runningServer }, use) => {
    for (const table of ['chat_messages', 'chat_sessions'])
      changeDatabase(runningServer.dataDir, `delete from ${table}`);
    await use(runningServer);
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  admin: ({}, use) => use(ADMIN),

  // oxlint-disable-next-line no-empty-pattern -- as above
  desktop: async ({}, use) => {
    const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
    const started: DesktopApp[] = [];
    await use(async (options = {}) => {
      const app = await DesktopApp.start({ userData, ...options });
      started.push(app);
      return Object.assign(app, {
        async signIn(server: string, { email, password }: Credentials) {
          await app.page.getByLabel('Server').fill(server);
          await app.page.getByLabel('Email').fill(email);
          await app.page.getByLabel('Password', { exact: true }).fill(password);
          await app.page.getByRole('button', { name: 'Sign In' }).click();
        },
        async isConnected() {
          await expect(app.page.getByRole('navigation', { name: 'Console' })).toBeVisible();
          await expect(app.page.getByRole('status').getByText('Connected', { exact: true })).toBeVisible();
        },
        async isOffline() {
          await expect(app.page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible();
        },
        async reply(text: string) {
          await app.page.getByLabel('Your reply').fill(text);
          await app.page.getByRole('button', { name: 'Send reply' }).click();
          await expect(app.page.getByText('Waiting to be sent', { exact: true })).toBeVisible();
        },
      });
    });
    await Promise.all(started.map((app) => app.quit()));
    rmSync(userData, { recursive: true, force: true });
  },
});

import { startServerProcess } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';
import { Network } from './proxy.ts';
import { Visitor } from './visitor.ts';

test.describe('a console whose network breaks (on the stand-in for Electron)', () => {
  test('shows what it had, keeps a reply, and misses and doubles nothing', async ({ desktop, server, admin }) => {
    const network = await Network.to(server.url);
    const app = await desktop();
    await app.signIn(network.url, admin);
    await app.isConnected();
    const visitor = new Visitor(server.url);
    const sessionId = await visitor.start();
    await visitor.say('Do you film on Sundays?');
    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${sessionId}` });
    await expect(app.page.getByRole('log').getByText('Do you film on Sundays?')).toBeVisible();

    network.cut();
    await expect(app.page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible();
    await expect(app.page.getByRole('log').getByText('Do you film on Sundays?')).toBeVisible();
    await app.page.getByLabel('Your reply').fill('On Sundays too.');
    await app.page.getByRole('button', { name: 'Send reply' }).click();
    await expect(app.page.getByText('Waiting to be sent')).toBeVisible();
    const other = new Visitor(server.url);
    await other.start();
    const before = app.notifications.length;

    network.mend();
    await app.isConnected();
    await expect(app.page.getByText('Waiting to be sent')).toBeHidden();
    await expect.poll(() => app.notifications.length).toBe(before + 1);
    const said = (await visitor.messages()).filter(({ author }) => author === 'agent');
    expect(said.map(({ message }) => message)).toEqual(['On Sundays too.']);
    await network.close();
  });

  test('takes up a server that was killed and came back', async ({ desktop, admin }) => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const first = await startServerProcess({ env });
    const network = await Network.to(first.url);
    const app = await desktop();
    await app.signIn(network.url, admin);
    await app.isConnected();
    await first.kill();
    await expect(app.page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible();

    const second = await startServerProcess({ env, dataDir: first.dataDir });
    network.target = second.url;
    await app.isConnected();
    await new Visitor(second.url).start();
    await app.seen('notification', ({ title }) => title === 'New chat');
    expect(app.notifications).toHaveLength(1);
    await network.close();
    await second.stop();
  });

  test('says aloud that the session has ended, and keeps the reply for the same person', async ({
    desktop,
    server,
    admin,
  }) => {
    const app = await desktop();
    await app.signIn(server.url, admin);
    await app.isConnected();
    // Everybody out: what a new password does to every session.
    await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    await endSessionsOf(server.dataDir);
    await app.page.reload();
    await expect(app.page.getByText('Your session has ended. Please sign in again')).toBeVisible();
    expect(app.notifications.map(({ title }) => title)).toContain('You have been signed out');
    await app.signIn(server.url, admin);
    await app.isConnected();
  });

  for (const [what, lose, regain, meanwhile] of [
    ['wakes from a sleep', { do: 'suspend' }, { do: 'resume' }, 'Connected'],
    // Its own network is gone: it knows at once.
    ['comes into another network', { do: 'network', online: false }, { do: 'network', online: true }, 'Connecting…'],
  ] as const) {
    test(`is back within five seconds when it ${what}, though the stream died without a word`, async ({
      desktop,
      server,
      admin,
    }) => {
      const network = await Network.to(server.url);
      const app = await desktop();
      await app.signIn(network.url, admin);
      await app.isConnected();
      network.silence();
      app.act(lose);
      await expect(app.page.getByRole('status').getByText(meanwhile, { exact: true })).toBeVisible();
      await new Visitor(server.url).start();
      network.mend();
      const back = Date.now();
      app.act(regain);
      const { at } = await app.seen('notification', ({ title }) => title === 'New chat');
      expect(at - back).toBeLessThan(5000);
      expect(app.notifications).toHaveLength(1);
      await network.close();
    });
  }
});

/** Ends every session, as time does. */
async function endSessionsOf(dataDir: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const { readdirSync } = await import('node:fs');
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db') || name.endsWith('.sqlite'));
  const db = new Database(`${dataDir}/${file}`);
  db.pragma('busy_timeout = 5000');
  db.prepare("update sessions set expire = '2000-01-01T00:00:00.000Z'").run();
  db.close();
}
